// Reads the length and the age of the queues of sends and mails, for the metrics.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { readOutbox } from './outbox.ts'

export type Queues = Awaited<ReturnType<typeof readQueues>>

/**
 * Returns the length of each queue, and since when its oldest element waits; null when the queue is empty or that is not recorded. `sends`
 * are the due stocks that no worker has claimed: PENDING, scheduled, and due for a repeat.
 */
export async function readQueues(db: Db, now: Date) {
  const pending = await db
    .selectFrom('stock')
    .select((of) => [
      'leaseOwner',
      'waitingSince',
      of
        .selectFrom('audit_event')
        .select((event) => event.fn.max('auditEventDate').as('sent'))
        .whereRef('audit_event.stockId', '=', 'stock.id')
        .where('auditEventType', 'in', ['STOCK_SENT', 'STOCK_REPEATED'])
        .as('sent'),
    ])
    .where('state', '=', sql.lit('PENDING'))
    .execute()
  const free = pending.filter(({ leaseOwner }) => leaseOwner === null)
  const scheduled = await db
    .selectFrom('stock')
    .select((of) => [of.fn.countAll<number>().as('waiting'), of.fn.min('scheduleDate').as('oldest')])
    .where('state', '=', 'OPEN')
    .where('deleted', 'is', null)
    .where('scheduleDate', '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  const repeats = await db
    .selectFrom('stock')
    .select((of) => [of.fn.countAll<number>().as('waiting'), of.fn.min('nextAttemptDate').as('oldest')])
    .where('state', '=', sql.lit('TECHNICAL_ERROR'))
    .where('nextAttemptDate', '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  const { waiting, oldest } = await readOutbox(db)
  const since = [...free.map(({ waitingSince, sent }) => waitingSince ?? sent), scheduled.oldest, repeats.oldest]
  return {
    sends: {
      waiting: free.length + scheduled.waiting + repeats.waiting,
      oldest: since.filter((instant) => instant !== null).toSorted()[0] ?? null,
    },
    sending: pending.length - free.length,
    mails: { waiting, oldest },
  }
}
