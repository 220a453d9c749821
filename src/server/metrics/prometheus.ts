// Registers the Prometheus metrics of sign-ins, queues, statements and connections.
import { Counter, Gauge, type Registry } from 'prom-client'
import type { ConnectionCounts } from '../store/database/store-meter.ts'
import type { Queues } from '../store/operations/queues.ts'
import type { StoreCounts } from './store-counts.ts'

type Values = Readonly<Record<string, number>>

interface Counted {
  readonly store: StoreCounts
  readonly connections: () => ConnectionCounts
  readonly signIns: Values
  /** Null while the database does not answer. */
  readonly queues: () => Queues | null
}

/** Registers the metrics of the store, the sign-ins and the queues. prom-client reads the existing counters at each scrape, so that nothing is counted twice. */
export function addCounted(registry: Registry, { store, connections, signIns, queues }: Counted): void {
  const ofQueues = (read: (all: Queues) => Values) => () => {
    const all = queues()
    return all ? read(all) : {}
  }
  const waiting = ofQueues(({ sends, mails }) => ({ sends: sends.waiting, mails: mails.waiting }))
  const oldest = ofQueues(({ sends, mails }) => ({ sends: secondsSince(sends.oldest), mails: secondsSince(mails.oldest) }))
  const running = ofQueues(({ sending }) => ({ sends: sending }))
  const states = () => {
    const { active, pending, open, max } = connections()
    return { active, idle: Math.max(open - active, 0), pending, max }
  }
  /** A metric with a label has one value for each label value. */
  const rows: readonly (readonly [name: string, help: string, read: () => number | Values, label?: string])[] = [
    ['sign_ins_total', 'Attempts to sign in, by outcome.', () => signIns, 'outcome'],
    ['queue_waiting', 'What waits to be sent: stocks to the authority, and mails.', waiting, 'queue'],
    ['queue_oldest_seconds', 'How long the first of a queue has waited.', oldest, 'queue'],
    ['queue_running', 'Stocks that are being sent.', running, 'queue'],
    ['db_statements_total', 'Statements that the database executed.', () => store.statements.count],
    ['db_statements_seconds_total', 'Time that statements took.', () => store.statements.total / 1000],
    ['db_statements_failed_total', 'Statements that the database refused.', () => store.failedStatements],
    ['db_connections_acquired_total', 'Connections that were waited for and got.', () => store.acquire.count],
    ['db_connections_acquire_seconds_total', 'Time that was waited for connections.', () => store.acquire.total / 1000],
    ['db_connections_failed_total', 'Connections that were waited for in vain.', () => store.failedAcquires],
    ['db_connections_used_seconds_total', 'Time that connections were in use.', () => store.usage.total / 1000],
    ['db_connections', 'Connections to the database, and works that wait for one, by state.', states, 'state'],
  ]
  for (const [name, help, read, label] of rows) {
    const Kind = name.endsWith('_total') ? Counter : Gauge
    new Kind({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect(this: Counter | Gauge) {
        this.reset()
        const values = read()
        if (typeof values === 'number') this.inc(values)
        else for (const [value, count] of Object.entries(values)) this.inc({ [label ?? '']: value }, count)
      },
    })
  }
}

function secondsSince(instant: string | null): number {
  return instant === null ? 0 : Math.max((Date.now() - Date.parse(instant)) / 1000, 0)
}
