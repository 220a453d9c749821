import { Counter, Gauge, type Registry } from 'prom-client'
import type { QueueFigures, readQueues } from '../store/queues.ts'
import type { ConnectionCounts } from '../store/store-meter.ts'
import type { SignInCounts } from './jhi-metrics.ts'
import type { StoreCounts } from './store-counts.ts'

interface Sources {
  readonly connections: () => ConnectionCounts
  readonly storeCounts: StoreCounts
  readonly signIns: SignInCounts
}

/** Adds what the product counts by itself. It is read when Prometheus asks, so that counting costs nothing twice. */
export function addGauges(registry: Registry, { connections, storeCounts, signIns }: Sources): void {
  const registers = [registry]
  const counted = (name: string, help: string, read: () => number): void => {
    const counter: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset()
        counter.inc(read())
      },
    })
  }
  counted('db_statements_total', 'Statements that the database executed.', () => storeCounts.statements.count)
  counted('db_statements_seconds_total', 'Time that statements took.', () => storeCounts.statements.total / 1000)
  counted('db_statements_failed_total', 'Statements that the database refused.', () => storeCounts.failedStatements)
  counted('db_connections_acquired_total', 'Connections that were waited for and got.', () => storeCounts.acquire.count)
  counted('db_connections_acquire_seconds_total', 'Time that was waited for connections.', () => storeCounts.acquire.total / 1000)
  counted('db_connections_failed_total', 'Connections that were waited for in vain.', () => storeCounts.failedAcquires)
  counted('db_connections_used_seconds_total', 'Time that connections were in use.', () => storeCounts.usage.total / 1000)

  const connection = new Gauge({
    name: 'db_connections',
    help: 'Connections to the database, and works that wait for one, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { active, pending, open, max } = connections()
      connection.set({ state: 'active' }, active)
      connection.set({ state: 'idle' }, Math.max(open - active, 0))
      connection.set({ state: 'pending' }, pending)
      connection.set({ state: 'max' }, max)
    },
  })

  const attempts = new Counter({
    name: 'sign_ins_total',
    help: 'Attempts to sign in, by outcome.',
    labelNames: ['outcome'],
    registers,
    collect() {
      attempts.reset()
      attempts.inc({ outcome: 'success' }, signIns.success)
      attempts.inc({ outcome: 'failure' }, signIns.failure)
    },
  })
}

/** Adds the queues, and returns what sets them. Without them, while the database does not answer, the other figures are there. */
export function addQueues(registry: Registry): (queues: Awaited<ReturnType<typeof readQueues>> | null) => void {
  const registers = [registry]
  const labelNames = ['queue'] as const
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
