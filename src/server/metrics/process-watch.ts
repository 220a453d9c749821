// Measures the event loop delay, garbage collection, memory and processor use of the process.
import { availableParallelism, cpus, loadavg, platform } from 'node:os'
import { constants, monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import { thousandths } from '#domain/administration/metrics.ts'
import { Timing } from '../timing.ts'

/**
 * The interval at which the event loop's delay is measured, in milliseconds. A measurement is the time since the previous one, so this is
 * subtracted from it.
 */
const resolutionMs = 20

/** Measures the event loop, the garbage collections and the processor use of the process. It does not keep the process alive. */
export class ProcessWatch {
  readonly #pauses = new Timing()
  /** The size of the heap after the last major collection, in bytes. */
  #liveHeap: number | undefined
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs })
  readonly #observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => this.#collected(entry)))
  // With zeros, the first reading covers the whole uptime of the process and the system.
  #clocks = { loop: { idle: 0, active: 0, utilization: 0 }, process: 0, wall: 0, idle: 0, all: 0 }
  #eventLoop = {}
  #processors = {}

  constructor() {
    this.#delay.enable()
    this.#observer.observe({ entryTypes: ['gc'] })
  }

  /**
   * Measures the time since the last reading: the delays of the event loop, and the shares of time in which it and the processors were
   * busy.
   */
  read(): void {
    const [before, now] = [this.#clocks, readClocks()]
    this.#eventLoop = {
      'delay.mean': delayOf(this.#delay.mean),
      'delay.p99': delayOf(this.#delay.percentile(99)),
      'delay.max': delayOf(this.#delay.max),
      utilization: share(performance.eventLoopUtilization(now.loop, before.loop).utilization),
    }
    this.#processors = {
      'process.cpu.usage': share((now.process - before.process) / ((now.wall - before.wall) * availableParallelism())),
      'system.cpu.usage': share(1 - (now.idle - before.idle) / (now.all - before.all)),
    }
    this.#delay.reset()
    this.#clocks = now
  }

  /**
   * Returns the parts of the metrics response that concern the process, with the values of the last reading, without those that the system
   * does not provide.
   */
  figures() {
    const { used_heap_size: used, total_heap_size: committed, heap_size_limit: max, total_allocated_bytes: allocated } = getHeapStatistics()
    const { rss, external } = process.memoryUsage()
    const spaces = getHeapSpaceStatistics().map((space) => [space.space_name, poolOf(space.space_used_size, space.space_size)] as const)
    return {
      jvm: { heap: { used, committed, max }, external: poolOf(external, external), ...Object.fromEntries(spaces) },
      garbageCollector: {
        'jvm.gc.pause': this.#pauses.figures(),
        'jvm.gc.live.data.size': this.#liveHeap,
        'jvm.gc.max.data.size': max,
        'jvm.gc.memory.allocated': allocated,
      },
      processMetrics: {
        'process.uptime': Math.round(process.uptime() * 1000),
        'process.start.time': Math.round(performance.timeOrigin),
        ...this.#processors,
        'system.cpu.count': availableParallelism(),
        // Windows has no load average, and Node returns zeros there.
        'system.load.average.1m': platform() === 'win32' ? undefined : thousandths(loadavg()[0] ?? 0),
        'process.memory.rss': rss,
      },
      eventLoop: this.#eventLoop,
    }
  }

  close(): void {
    this.#delay.disable()
    this.#observer.disconnect()
  }

  #collected({ duration, detail }: { duration: number; detail?: unknown }): void {
    this.#pauses.record(duration)
    const isWhole = typeof detail === 'object' && detail && 'kind' in detail && detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
    if (isWhole) this.#liveHeap = getHeapStatistics().used_heap_size
  }
}

/** Reads for how long the event loop, the process and all processors have been busy since they started, in milliseconds. */
function readClocks() {
  const { user, system } = process.cpuUsage()
  const times = cpus().map((cpu) => cpu.times)
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  const idle = sum(times.map((time) => time.idle))
  const all = sum(times.flatMap((time) => Object.values(time)))
  return { loop: performance.eventLoopUtilization(), process: (user + system) / 1000, wall: performance.now(), idle, all }
}

/** Returns the figures of a memory pool. In the platform's format -1 means no limit: V8 limits only the whole heap. */
function poolOf(used: number, committed: number) {
  return { used, committed, max: -1 }
}

function delayOf(nanoseconds: number): number {
  // Before the first measurement the mean is NaN.
  return thousandths(Math.max(nanoseconds / 1e6 - resolutionMs, 0) || 0)
}

/** Limits a share to between 0 and 1; zero for NaN, when no time has passed. */
function share(value: number): number {
  return thousandths(Math.min(Math.max(value, 0), 1) || 0)
}
