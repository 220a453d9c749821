// Stores how a send ended: accepted, refused, not sent, without verdict, or waiting for a ticket.
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import { nextAttempt } from '#domain/stock/retry-delays.ts'
import { statesWithoutVerdict, type StockError } from '#domain/stock/stock.ts'
import { noteChange } from '../changes/changes.ts'
import type { Db, StockTable } from '../database/database.ts'
import { replaceErrors } from '../records/stock-errors.ts'
import { noLease } from './leases.ts'
import { recordOutcome } from './stock-outcomes.ts'

/** The send that an answer belongs to: a stock and the transaction that it had when it was sent. */
interface SentTransaction {
  readonly stockId: number
  readonly transactionId: string
}

/** The errors that a send ended with, and the instant at which they are stored. */
interface SendResult {
  readonly errors: readonly StockError[]
  /** How many errors the authority's answer had, when it had more than these. */
  readonly errorCount?: number | undefined
  readonly now: Date
}

/** The column values of a stock whose send needs no repeat. */
const ended = { message: null, nextAttemptDate: null, waitingSince: null, ...noLease }

/** Returns whether a stock already had a verdict, so that it may have been changed since it was sent. */
export async function hadVerdict(tx: Db, stockId: number): Promise<boolean> {
  const row = await tx.selectFrom('stock').select('state').where('id', '=', stockId).executeTakeFirst()
  return row !== undefined && !statesWithoutVerdict.includes(row.state)
}

/**
 * Stores an acceptance, whatever the stock has become in the meantime: the declaration exists and cannot be taken back, so its day and transaction are set to those that were
 * sent. Returns false when an acceptance is stored already.
 */
export async function storeAcceptance(
  tx: Db,
  { stockId, ...sent }: SentTransaction & { fechaStock: string; sentDate: string; daysLate: number },
  { errors, errorCount, now }: SendResult,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ ...sent, ...ended, state: 'SUCCESS', scheduleDate: null, deleted: null, deletedByUser: null })
    .where('id', '=', stockId)
    .where('state', '!=', 'SUCCESS')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await replaceErrors(tx, stockId, errors, errorCount)
  await recordOutcome(tx, { type: 'STOCK_ACCEPTED', stockId, transactionId: sent.transactionId, errors, errorCount, now })
  return true
}

/** Stores a refusal. Returns false, and changes nothing, when the stock has another transaction or a verdict already. */
export async function storeRefusal(
  tx: Db,
  { stockId, transactionId }: SentTransaction,
  { errors, errorCount, now }: SendResult,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ ...ended, state: 'ERROR', sentDate: null, daysLate: null })
    .where('id', '=', stockId)
    .where('transactionId', '=', transactionId)
    .where('state', 'in', statesWithoutVerdict)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await replaceErrors(tx, stockId, errors, errorCount)
  await recordOutcome(tx, { type: 'STOCK_REFUSED', stockId, transactionId, errors, errorCount, now })
  return true
}

/** Stores that a send was not made. Returns false, and changes nothing, when `owner` no longer has the lease. */
export async function storeNotSent(tx: Db, sent: SentTransaction, owner: string, { errors, now }: SendResult): Promise<boolean> {
  if (!(await storeWithoutVerdict(tx, sent, owner, { ...ended, state: 'FAILED' }, errors))) return false
  await recordOutcome(tx, { type: 'STOCK_FAILED', stockId: sent.stockId, transactionId: sent.transactionId, errors, now })
  return true
}

/** Stores that a send has no verdict, and when it will be repeated. Returns false, and changes nothing, when `owner` no longer has the lease. */
export async function storeUnknown(
  tx: Db,
  sent: SentTransaction,
  owner: string,
  { errors, errorCount, now, isCalled }: SendResult & { readonly isCalled: boolean },
): Promise<boolean> {
  const stock = await tx
    .selectFrom('stock')
    .select(['attempts', 'lastAttemptDate'])
    .where('id', '=', sent.stockId)
    .executeTakeFirstOrThrow()
  // `beginCall` has counted the attempt. A send that failed before the call, for example without a ticket, is counted here.
  const tried = isCalled ? stock : { attempts: stock.attempts + 1, lastAttemptDate: now.toISOString() }
  const nextAttemptDate = nextAttempt(tried.attempts, now)
  const values = { ...tried, state: 'TECHNICAL_ERROR', nextAttemptDate, waitingSince: null, ...noLease } as const
  if (!(await storeWithoutVerdict(tx, sent, owner, values, errors, errorCount))) return false
  const { stockId, transactionId } = sent
  await recordOutcome(tx, { type: 'STOCK_WITHOUT_VERDICT', stockId, transactionId, errors, errorCount, now })
  return true
}

/** Stores that a send waits for a ticket. Without `error` the stock keeps the errors that it has. Changes nothing when `owner` no longer has the lease. */
export async function storeWaiting(
  tx: Db,
  sent: SentTransaction,
  owner: string,
  { retry, since, error }: { retry: Date; since: Date | null; error: StockError | null },
): Promise<void> {
  const before = await tx.selectFrom('stock').select('waitingSince').where('id', '=', sent.stockId).executeTakeFirst()
  const waitingSince = before?.waitingSince ?? since?.toISOString() ?? null
  const values = { nextAttemptDate: retry.toISOString(), waitingSince, ...noLease }
  const isStored = await storeWithoutVerdict(tx, sent, owner, values, error && [error])
  if (isStored && waitingSince !== null) noteChange(tx, { stockId: sent.stockId, kind: 'stock' })
}

/** Subtracts a call from the attempts: the authority refused the ticket and did not process the stock. */
export async function uncountCall(tx: Db, { stockId, transactionId }: SentTransaction, owner: string): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ attempts: sql`attempts - 1` })
    .where('id', '=', stockId)
    .where('transactionId', '=', transactionId)
    .where('state', '=', 'PENDING')
    .where('leaseOwner', '=', owner)
    .execute()
}

/** Updates a stock that has no verdict, if `owner` still has the lease. With `errors` null the stock keeps its errors. */
async function storeWithoutVerdict(
  tx: Db,
  { stockId, transactionId }: SentTransaction,
  owner: string,
  values: Updateable<StockTable>,
  errors: readonly StockError[] | null,
  errorCount = errors?.length,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set(values)
    .where('id', '=', stockId)
    .where('transactionId', '=', transactionId)
    .where('state', '=', 'PENDING')
    .where('leaseOwner', '=', owner)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (errors) await replaceErrors(tx, stockId, errors, errorCount)
  return true
}
