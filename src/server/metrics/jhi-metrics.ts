import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import type { readQueues } from '../store/queues.ts'
import type { ConnectionCounts } from '../store/store-meter.ts'
import type { CallCounts } from './call-counts.ts'
import { processFigures, type ProcessReading, type ProcessWatch } from './process-watch.ts'
import type { StoreCounts } from './store-counts.ts'

export interface SignInCounts {
  success: number
  failure: number
}

interface Counted {
  readonly calls: CallCounts
  readonly storeCounts: StoreCounts
  readonly connections: ConnectionCounts
  readonly watch: ProcessWatch
  readonly reading: ProcessReading
  readonly signIns: SignInCounts
  readonly queues: Awaited<ReturnType<typeof readQueues>>
}

/**
 * The platform's figures of a Java machine as Node has them, under the platform's names, and after them some of our own. What Node does not have is left out rather than filled
 * in: classes, and what the collector promoted. Times are milliseconds, sizes bytes, shares from 0 to 1.
 */
export async function jhiMetrics({ calls, storeCounts, connections, watch, reading, signIns, queues }: Counted): Promise<object> {
  return {
    jvm: heapPools(),
    'http.server.requests': { all: { count: calls.all }, percode: calls.byCode() },
    services: calls.byRoute(),
    // The product keeps no cache of what it reads.
    cache: {},
    databases: databases(storeCounts, connections),
    garbageCollector: collections(watch),
    processMetrics: await processFigures(reading),
    eventLoop: {
      'delay.mean': reading.loopDelay.mean,
      'delay.p99': reading.loopDelay.p99,
      'delay.max': reading.loopDelay.max,
      utilization: reading.loopUse,
    },
    statements: { ...storeCounts.statements.figures(), failed: storeCounts.failedStatements },
    signIns,
    queues,
  }
}

/** The heap whole, what is outside of it, and each of V8's spaces. -1 is the platform's sign for no limit: V8 limits the whole alone. */
function heapPools(): Record<string, { used: number; committed: number; max: number }> {
  const { used_heap_size: used, total_heap_size: committed, heap_size_limit: max } = getHeapStatistics()
  const { external } = process.memoryUsage()
  const spaces = getHeapSpaceStatistics().map(
    ({ space_name: name, space_used_size: spaceUsed, space_size: size }) => [name, { used: spaceUsed, committed: size, max: -1 }] as const,
  )
  return { heap: { used, committed, max }, external: { used: external, committed: external, max: -1 }, ...Object.fromEntries(spaces) }
}

function databases({ acquire, creation, usage, failedAcquires }: StoreCounts, { active, pending, open, max }: ConnectionCounts) {
  return {
    active: { value: active },
    idle: { value: Math.max(open - active, 0) },
    pending: { value: pending },
    connections: { value: open },
    min: { value: 0 },
    max: { value: max },
    timeout: { value: failedAcquires },
    acquire: acquire.figures(),
    creation: creation.figures(),
    usage: usage.figures(),
  }
}

function collections({ collections: pauses, liveHeap }: ProcessWatch) {
  const { heap_size_limit: limit, total_allocated_bytes: allocated } = getHeapStatistics()
  return {
    'jvm.gc.pause': pauses.figures(),
    ...(liveHeap === null ? {} : { 'jvm.gc.live.data.size': liveHeap }),
    'jvm.gc.max.data.size': limit,
    ...(typeof allocated === 'number' ? { 'jvm.gc.memory.allocated': allocated } : {}),
  }
}
