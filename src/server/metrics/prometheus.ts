import { Counter, Gauge, type Registry } from 'prom-client'
import type { QueueFigures, readQueues } from '../store/queues.ts'
import type { ConnectionCounts } from '../store/store-meter.ts'
import type { StoreCounts } from './store-counts.ts'

/** Adds what the store counts. It is read when Prometheus asks, so that counting costs nothing twice. */
export function addStore(registry: Registry, counts: StoreCounts, connections: () => ConnectionCounts): void {
  const registers = [registry]
  const counters: readonly (readonly [name: string, help: string, read: () => number])[] = [
    ['statements_total', 'Statements that the database executed.', () => counts.statements.count],
    ['statements_seconds_total', 'Time that statements took.', () => counts.statements.total / 1000],
    ['statements_failed_total', 'Statements that the database refused.', () => counts.failedStatements],
    ['connections_acquired_total', 'Connections that were waited for and got.', () => counts.acquire.count],
    ['connections_acquire_seconds_total', 'Time that was waited for connections.', () => counts.acquire.total / 1000],
    ['connections_failed_total', 'Connections that were waited for in vain.', () => counts.failedAcquires],
    ['connections_used_seconds_total', 'Time that connections were in use.', () => counts.usage.total / 1000],
  ]
  for (const [name, help, read] of counters) {
    const counter: Counter = new Counter({
      name: `db_${name}`,
      help,
      registers,
      collect() {
        counter.reset()
        counter.inc(read())
      },
    })
  }
  const gauge = new Gauge({
    name: 'db_connections',
    help: 'Connections to the database, and works that wait for one, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { active, pending, open, max } = connections()
      for (const [state, value] of Object.entries({ active, idle: Math.max(open - active, 0), pending, max })) gauge.set({ state }, value)
    },
  })
}

/** Adds the attempts to sign in, and returns their counter. */
export function addSignIns(registry: Registry): Counter<'outcome'> {
  const counter = new Counter({
    name: 'sign_ins_total',
    help: 'Attempts to sign in, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['success', 'failure']) counter.inc({ outcome }, 0)
  return counter
}

/** Adds the queues, and returns what sets them. Without them, while the database does not answer, the other figures are there. */
export function addQueues(registry: Registry): (queues: Awaited<ReturnType<typeof readQueues>> | null) => void {
  const registers = [registry]
  const labelNames = ['queue']
  const help = 'What waits to be sent: stocks to the authority, and mails.'
  const waiting = new Gauge({ name: 'queue_waiting', help, labelNames, registers })
  const oldest = new Gauge({ name: 'queue_oldest_seconds', help: 'How long the first of a queue has waited.', labelNames, registers })
  const running = new Gauge({ name: 'queue_running', help: 'Stocks that are being sent.', labelNames, registers })
  return (queues) => {
    for (const gauge of [waiting, oldest, running]) gauge.reset()
    if (queues === null) return
    for (const queue of ['sends', 'mails'] as const) {
      waiting.set({ queue }, queues[queue].waiting)
      oldest.set({ queue }, ageOf(queues[queue]))
    }
    running.set({ queue: 'sends' }, queues.sending)
  }
}

function ageOf({ oldest }: QueueFigures): number {
  return oldest === null ? 0 : Math.max((Date.now() - Date.parse(oldest)) / 1000, 0)
}
