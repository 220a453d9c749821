// Stores how a send begins, and how it ended: accepted, refused, not sent, without verdict, or waiting for a ticket.
import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import { nextAttempt } from '#domain/stock/retry-delays.ts'
import { statesWithoutVerdict, type StockError } from '#domain/stock/stock.ts'
import { noteChange } from '../changes/changes.ts'
import type { Db, StockTable } from '../database/database.ts'
import { isPacked } from '../operations/packed-text.ts'
import { replaceErrors } from '../records/stock-errors.ts'
import { noLease, updateLeased, type SentTransaction } from './leases.ts'
import { recordOutcome, type Outcome } from './stock-outcomes.ts'

/** The send that is stored before the authority is called. */
interface PendingSend {
  /** The CUIT that declares, and the day and the place that are declared. */
  readonly cuit: string
  readonly fechaStock: string
  readonly codigoAduana: string
  readonly codigoLugarOperativo: string
  readonly transactionId: string
  /** The envelope exactly as it goes out, with its ticket masked, as `packed-text.ts` stores it. */
  readonly message: string
  /** Whether the product started the send automatically. */
  readonly isAutomatic: boolean
}

/**
 * Makes a stock PENDING with a new transaction and its message, and clears its schedule, and the dates, attempts and errors of an earlier
 * send.
 */
export async function storePendingSend(tx: Db, stockId: number, { isAutomatic, message, ...send }: PendingSend): Promise<void> {
  const stored = isPacked(message) ? { message: null, packedMessage: message } : { message, packedMessage: null }
  const past = { scheduleDate: null, sentDate: null, daysLate: null, attempts: 0, lastAttemptDate: null }
  await makePending(tx, stockId, { ...send, ...stored, ...past, isAutomatic: isAutomatic ? 1 : 0 })
  await replaceErrors(tx, stockId, [])
}

/** Makes a stock PENDING again with the transaction and the message that it has. Its error stays until there is another outcome. */
export async function storePendingRepeat(tx: Db, stockId: number, { isAutomatic }: Pick<PendingSend, 'isAutomatic'>): Promise<void> {
  await makePending(tx, stockId, { isAutomatic: isAutomatic ? 1 : 0 })
}

/** Makes a stock PENDING without a lease, so that any worker may claim it. */
async function makePending(tx: Db, stockId: number, values: Updateable<StockTable>): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ ...values, state: 'PENDING', nextAttemptDate: null, waitingSince: null, ...noLease, version: sql`version + 1` })
    .where('id', '=', stockId)
    .execute()
}

const noMessage = { message: null, packedMessage: null }

/** Makes a stock FAILED without a send, and removes its schedule or the transaction whose outcome was unknown. */
export async function storeFailure(tx: Db, stockId: number, error: StockError): Promise<void> {
  await tx
    .updateTable('stock')
    .set({ state: 'FAILED', scheduleDate: null, ...noMessage, nextAttemptDate: null, waitingSince: null, version: sql`version + 1` })
    .where('id', '=', stockId)
    .execute()
  await replaceErrors(tx, stockId, [error])
}

/** Returns whether a stock has this transaction id. A unique index rejects two transactions that store the same id at once. */
export async function isTransactionIdUsed(tx: Db, transactionId: string): Promise<boolean> {
  return (await tx.selectFrom('stock').select('id').where('transactionId', '=', transactionId).executeTakeFirst()) !== undefined
}

interface SendResult {
  readonly errors: readonly StockError[]
  /** How many errors the authority's answer had, when it had more than these. */
  readonly errorCount?: number | undefined
  readonly now: Date
}

/** The column values of a stock whose send needs no repeat. */
const ended = { ...noMessage, nextAttemptDate: null, waitingSince: null, ...noLease }

/** Returns whether a stock already had a verdict, so that it may have been changed since it was sent. */
export async function hadVerdict(tx: Db, stockId: number): Promise<boolean> {
  const row = await tx.selectFrom('stock').select('state').where('id', '=', stockId).executeTakeFirst()
  return row !== undefined && !statesWithoutVerdict.includes(row.state)
}

/**
 * Stores an acceptance, whatever the stock has become in the meantime: the declaration exists and cannot be taken back, so its day and
 * transaction are set to those that were sent. Returns false when an acceptance is stored already.
 */
export async function storeAcceptance(
  tx: Db,
  { stockId, ...sent }: SentTransaction & { fechaStock: string; sentDate: string; daysLate: number },
  result: SendResult,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ ...sent, ...ended, state: 'SUCCESS', scheduleDate: null, deleted: null, deletedByUser: null })
    .where('id', '=', stockId)
    .where('state', '!=', 'SUCCESS')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await storeResult(tx, 'STOCK_ACCEPTED', { stockId, ...sent }, result)
  return true
}

/** Stores a refusal. Returns false, and changes nothing, when the stock has another transaction or a verdict already. */
export async function storeRefusal(tx: Db, sent: SentTransaction, result: SendResult): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ ...ended, state: 'ERROR', sentDate: null, daysLate: null })
    .where('id', '=', sent.stockId)
    .where('transactionId', '=', sent.transactionId)
    .where('state', 'in', statesWithoutVerdict)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await storeResult(tx, 'STOCK_REFUSED', sent, result)
  return true
}

/** Stores that a send was not made. Returns false, and changes nothing, when `owner` no longer has the lease. */
export async function storeNotSent(tx: Db, sent: SentTransaction, owner: string, result: SendResult): Promise<boolean> {
  if (!(await storeWithoutVerdict(tx, sent, owner, { ...ended, state: 'FAILED' }))) return false
  await storeResult(tx, 'STOCK_FAILED', sent, result)
  return true
}

/**
 * Stores that a send has no verdict, and when it will be repeated. Returns false, and changes nothing, when `owner` no longer has the
 * lease.
 */
export async function storeUnknown(
  tx: Db,
  sent: SentTransaction,
  owner: string,
  { isCalled, ...result }: SendResult & { readonly isCalled: boolean },
): Promise<boolean> {
  const stock = await tx
    .selectFrom('stock')
    .select(['attempts', 'lastAttemptDate'])
    .where('id', '=', sent.stockId)
    .executeTakeFirstOrThrow()
  // `beginCall` has counted the attempt. A send that failed before the call, for example without a ticket, is counted here.
  const tried = isCalled ? stock : { attempts: stock.attempts + 1, lastAttemptDate: result.now.toISOString() }
  const nextAttemptDate = nextAttempt(tried.attempts, result.now)
  const values = { ...tried, state: 'TECHNICAL_ERROR', nextAttemptDate, waitingSince: null, ...noLease } as const
  if (!(await storeWithoutVerdict(tx, sent, owner, values))) return false
  await storeResult(tx, 'STOCK_WITHOUT_VERDICT', sent, result)
  return true
}

/** Stores the errors of a send, and records in the history how it ended. */
async function storeResult(tx: Db, type: Outcome['type'], { stockId, transactionId }: SentTransaction, result: SendResult): Promise<void> {
  await replaceErrors(tx, stockId, result.errors, result.errorCount)
  await recordOutcome(tx, { type, stockId, transactionId, ...result })
}

/**
 * Stores that a send waits for a ticket. Without `error` the stock keeps the errors that it has. Changes nothing when `owner` no longer has
 * the lease.
 */
export async function storeWaiting(
  tx: Db,
  sent: SentTransaction,
  owner: string,
  { retry, since, error }: { retry: Date; since: Date | null; error: StockError | null },
): Promise<void> {
  const before = await tx.selectFrom('stock').select('waitingSince').where('id', '=', sent.stockId).executeTakeFirst()
  const waitingSince = before?.waitingSince ?? since?.toISOString() ?? null
  if (!(await storeWithoutVerdict(tx, sent, owner, { nextAttemptDate: retry.toISOString(), waitingSince, ...noLease }))) return
  if (error) await replaceErrors(tx, sent.stockId, [error])
  if (waitingSince !== null) noteChange(tx, { stockId: sent.stockId, kind: 'stock' })
}

/** Subtracts a call from the attempts: the authority refused the ticket and did not process the stock. */
export async function uncountCall(tx: Db, sent: SentTransaction, owner: string): Promise<void> {
  await updateLeased(tx, sent, owner)
    .set({ attempts: sql`attempts - 1` })
    .execute()
}

/** Updates a stock that has no verdict, if `owner` still has the lease. */
async function storeWithoutVerdict(tx: Db, sent: SentTransaction, owner: string, values: Updateable<StockTable>): Promise<boolean> {
  return (await updateLeased(tx, sent, owner).set(values).executeTakeFirst()).numUpdatedRows > 0n
}
