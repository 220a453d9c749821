// Leases by which one worker at a time claims a PENDING stock, renews its claim and loses it.
import { sql, type Selectable } from 'kysely'
import { nextAttempt } from '#domain/stock/retry-delays.ts'
import { failureError } from '#domain/stock/send-failure.ts'
import { noteChange } from '../changes/changes.ts'
import { unchanged } from '../database/columns.ts'
import type { Db, StockTable } from '../database/database.ts'
import type { Store } from '../database/open.ts'
import { insertBegunCall, interruptCalls, type BegunCall } from '../operations/afip-logs.ts'
import { unpackText } from '../operations/packed-text.ts'
import { replaceErrors } from '../records/stock-errors.ts'
import { selectClaimable, type Candidate } from './due-sends.ts'
import { recordOutcome } from './stock-outcomes.ts'

/**
 * A worker's right to send a stock. Each PENDING stock is a job that one worker at a time owns, as long as it renews the lease. Several
 * processes may share one store.
 */
export interface Lease {
  /** Unique among all workers of all processes. */
  readonly owner: string
  readonly now: Date
  /** How long the lease lasts after its last renewal, in milliseconds. */
  readonly leaseMs: number
}

/** The column values of a stock that no worker has claimed. */
export const noLease = { leaseOwner: null, leaseUntil: null } as const

/** A stock, and the transaction that it had when it was sent. */
export interface SentTransaction {
  readonly stockId: number
  readonly transactionId: string
}

export interface Work extends SentTransaction {
  readonly depositoId: number
  readonly companyId: number
  /** The day that it declares. */
  readonly fechaStock: string
  /** The envelope exactly as it goes out, with its ticket masked. */
  readonly message: string
  /** The envelope as it is stored, a long one compressed. */
  readonly stored: string
}

/** Claims a listed stock, or returns null when another worker was faster or it must wait by now. */
export async function claimStock(store: Store, candidate: Candidate, lease: Lease): Promise<Work | null> {
  const claimed = await store.write((tx) => claim(tx, candidate, lease))
  return claimed && { ...claimed, message: await unpackText(claimed.stored) }
}

async function claim(tx: Db, candidate: Candidate, lease: Lease): Promise<Omit<Work, 'message'> | null> {
  // Locks the place's stocks, so that no other process claims one between the read and the update below.
  await tx
    .updateTable('stock')
    .set(unchanged)
    .where('state', '=', 'PENDING')
    .where('codigoAduana', '=', candidate.codigoAduana)
    .where('codigoLugarOperativo', '=', candidate.codigoLugarOperativo)
    .execute()
  const row = await selectClaimable(tx, lease.now)
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select(['stock.depositoId', 'deposito.companyId', 'stock.transactionId', 'stock.message', 'stock.packedMessage', 'stock.fechaStock'])
    .where('stock.id', '=', candidate.id)
    .executeTakeFirst()
  const stored = row?.message ?? row?.packedMessage
  if (!row || row.transactionId === null || typeof stored !== 'string') return null
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ leaseOwner: lease.owner, leaseUntil: leaseEnd(lease), nextAttemptDate: null })
    .where('id', '=', row.id)
    .where('state', '=', 'PENDING')
    .where('transactionId', '=', row.transactionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { id: stockId, depositoId, companyId, transactionId, fechaStock } = row
  return { stockId, depositoId, companyId, transactionId, stored, fechaStock }
}

export async function renewLeases(db: Db, lease: Lease, stockIds: readonly number[]): Promise<void> {
  if (stockIds.length === 0) return
  await db
    .updateTable('stock')
    .set({ leaseUntil: leaseEnd(lease) })
    .where('id', 'in', stockIds)
    .where('state', '=', 'PENDING')
    .where('leaseOwner', '=', lease.owner)
    .execute()
}

/** Updates the stock of a send, if `owner` still has the lease. */
export function updateLeased(tx: Db, { stockId, transactionId }: SentTransaction, owner: string) {
  return tx.updateTable('stock').where(({ and }) => and({ id: stockId, state: 'PENDING', transactionId, leaseOwner: owner }))
}

/** Releases the claim on a stock for which no call was made, so that the next worker may claim it. */
export async function releaseClaim(db: Db, work: Work, owner: string): Promise<void> {
  await db
    .updateTable('stock')
    .set(noLease)
    .where('id', '=', work.stockId)
    .where('state', '=', 'PENDING')
    .where('leaseOwner', '=', owner)
    .execute()
}

/**
 * Records that a call is about to be made, and returns its id in the authority log. Returns null when the owner has lost the lease; it must
 * then not call.
 */
export async function beginCall(
  tx: Db,
  work: Work,
  lease: Lease,
  call: Pick<BegunCall, 'service' | 'operation' | 'request'>,
): Promise<number | null> {
  const now = lease.now.toISOString()
  const { numUpdatedRows } = await updateLeased(tx, work, lease.owner)
    .set({ leaseUntil: leaseEnd(lease), attempts: sql`attempts + 1`, lastAttemptDate: now, waitingSince: null })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { stockId, depositoId, transactionId } = work
  noteChange(tx, { warehouseId: depositoId, stockId, kind: 'stock' })
  return insertBegunCall(tx, { ...call, stockId, depositoId, transactionId, now })
}

/**
 * Releases the claims of workers that died: the expired leases, with `all` every lease, and the `standing` ones. If a call had begun, its
 * outcome is unknown, so the stock becomes TECHNICAL_ERROR; otherwise another worker may claim the stock.
 */
export async function expireLeases(
  store: Store,
  now: Date,
  { all = false, standing = [] }: { all?: boolean; standing?: readonly FarLease[] } = {},
): Promise<void> {
  const expired = await selectLeases(store.db)
    .where('leaseUntil', '<', all ? endOfTime : now.toISOString())
    .execute()
  for (const lease of [...expired, ...standing]) await store.write((tx) => expire(tx, lease, now))
}

const endOfTime = '9999'

/** A lease that ends later than a lease taken now would, because it was taken while a clock was ahead. */
export type FarLease = Pick<Selectable<StockTable>, 'id' | 'leaseUntil'>

/**
 * Returns the leases that end later than a lease taken now would: a process took them while its clock was ahead. If that process is still
 * sending, its next renewal gives the lease an earlier end.
 */
export async function listFarLeases(db: Db, lease: Lease): Promise<FarLease[]> {
  return await selectLeases(db).where('leaseUntil', '>', leaseEnd(lease)).execute()
}

function selectLeases(db: Db) {
  return db.selectFrom('stock').select(['id', 'leaseUntil']).where('state', '=', 'PENDING')
}

/** Releases the claim on a stock, unless its lease was renewed meanwhile. */
async function expire(tx: Db, { id: stockId, leaseUntil }: FarLease, now: Date): Promise<void> {
  const freed = await tx
    .updateTable('stock')
    .set(noLease)
    .where('id', '=', stockId)
    .where('state', '=', 'PENDING')
    .where('leaseUntil', '=', leaseUntil)
    .returning(['attempts', 'transactionId'])
    .executeTakeFirst()
  if (!freed || (await interruptCalls(tx, { stockId })) === 0) return
  const nextAttemptDate = nextAttempt(freed.attempts, now)
  await tx.updateTable('stock').set({ state: 'TECHNICAL_ERROR', nextAttemptDate, waitingSince: null }).where('id', '=', stockId).execute()
  const errors = [failureError('interrupted')]
  await replaceErrors(tx, stockId, errors)
  await recordOutcome(tx, { type: 'STOCK_WITHOUT_VERDICT', stockId, transactionId: freed.transactionId, errors, now })
}

function leaseEnd({ now, leaseMs }: Lease): string {
  return new Date(now.getTime() + leaseMs).toISOString()
}
