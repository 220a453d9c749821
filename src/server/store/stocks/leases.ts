// Leases by which one worker at a time claims a PENDING stock, renews its claim and loses it.
import { sql, type ExpressionBuilder } from 'kysely'
import { nextAttempt } from '#domain/stock/retry-delays.ts'
import { failureError } from '#domain/stock/send-failure.ts'
import { noteChange } from '../changes/changes.ts'
import type { Database, Db } from '../database/database.ts'
import type { Store } from '../database/open.ts'
import { insertBegunCall, interruptCalls, type BegunCall } from '../operations/afip-logs.ts'
import { replaceErrors } from '../records/stock-errors.ts'
import { isTimeToAttempt } from './due-sends.ts'
import { recordOutcome } from './stock-outcomes.ts'
import { selectAcceptedSameDay, selectSamePlace, selectBlockingStocks } from './unsettled-sends.ts'

/**
 * A worker's right to send a stock. Each PENDING stock is a job that one worker at a time owns, as long as it renews the lease. Several processes may share one
 * store.
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

/** A stock that a worker has claimed. */
export interface Work {
  readonly stockId: number
  readonly depositoId: number
  readonly companyId: number
  readonly transactionId: string
  /** The day that it declares. */
  readonly fechaStock: string
  /** The envelope exactly as it goes out, with its ticket masked. */
  readonly message: string
}

/** A free PENDING stock that a worker may claim. */
interface Candidate {
  readonly id: number
  readonly companyId: number
  readonly codigoAduana: string | null
  readonly codigoLugarOperativo: string | null
}

/** How many candidates one query returns at most. */
const candidates = 64

/**
 * Lists the free PENDING stocks whose time has come, those that a person sent first, then the earliest day, without those of `busyCompanies`. Of each customs office and operative place only one stock is sent at a time, because its
 * days must reach the authority in order (`server/authority/README.md#business-rules`); automatic sends also wait for a stock without verdict.
 */
export async function listCandidates(db: Db, now: Date, busyCompanies: readonly number[] = []): Promise<Candidate[]> {
  return await selectClaimable(db, now)
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select('deposito.companyId')
    .$if(busyCompanies.length > 0, (query) => query.where('deposito.companyId', 'not in', busyCompanies))
    .limit(candidates)
    .execute()
}

/** Claims a listed stock, or returns null when another worker was faster or it must wait by now. */
export async function claimStock(store: Store, candidate: Candidate, lease: Lease): Promise<Work | null> {
  return await store.write((tx) => claim(tx, candidate, lease))
}

async function claim(tx: Db, candidate: Candidate, lease: Lease): Promise<Work | null> {
  // An update that changes nothing locks the place's stocks, so that no other process claims one between the read and the update below.
  await tx
    .updateTable('stock')
    .set({ version: sql`version` })
    .where('state', '=', 'PENDING')
    .where('codigoAduana', '=', candidate.codigoAduana)
    .where('codigoLugarOperativo', '=', candidate.codigoLugarOperativo)
    .execute()
  const row = await selectClaimable(tx, lease.now)
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select(['stock.depositoId', 'deposito.companyId', 'stock.transactionId', 'stock.message', 'stock.fechaStock'])
    .where('stock.id', '=', candidate.id)
    .executeTakeFirst()
  if (!row || row.transactionId === null || row.message === null) return null
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ leaseOwner: lease.owner, leaseUntil: leaseEnd(lease), nextAttemptDate: null })
    .where('id', '=', row.id)
    .where('state', '=', 'PENDING')
    .where('transactionId', '=', row.transactionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { id: stockId, depositoId, companyId, transactionId, message, fechaStock } = row
  return { stockId, depositoId, companyId, transactionId, message, fechaStock }
}

/** Selects the stock with the earliest waiting day of each place, unless another of its stocks is being sent. Automatic sends wait for earlier verdicts too. */
export function selectClaimable(db: Db, now: Date) {
  return (
    db
      .selectFrom('stock')
      .select(['stock.id', 'stock.codigoAduana', 'stock.codigoLugarOperativo'])
      // The state of what waits is part of the statement and no parameter; otherwise a database does not use the indexes of `migrations/0035-scale.ts`.
      .where('stock.state', '=', sql.lit('PENDING'))
      .where('stock.leaseOwner', 'is', null)
      // For a PENDING stock this is the time of the next request for a ticket.
      .where((of) => isTimeToAttempt(of, now))
      .where((on) => on.not(on.exists(selectSentBefore(on))))
      .where((on) =>
        on.or([
          on('stock.isAutomatic', '=', 0),
          on.and([
            on.not(on.exists(selectBlockingStocks(on))),
            // A first send whose day was accepted meanwhile is left to `listDeclaredMeanwhile`.
            on.or([on('stock.attempts', '>', 0), on.not(on.exists(selectAcceptedSameDay(on)))]),
          ]),
        ]),
      )
      // A person waits for the verdict of what they sent, also on an evening with thousands of automatic sends.
      .orderBy('stock.isAutomatic')
      .orderBy('stock.fechaStock')
      .orderBy('stock.id')
  )
}

/** Selects the stocks of the same place that are being sent, or must be sent first: those with an earlier day, and on the same day repeats before first sends. */
function selectSentBefore(on: ExpressionBuilder<Database, 'stock'>) {
  return selectSamePlace(on)
    .where('other.state', '=', sql.lit('PENDING'))
    .where(({ or, and, eb, ref }) =>
      or([
        eb('other.leaseOwner', 'is not', null),
        eb('other.fechaStock', '<', ref('stock.fechaStock')),
        and([eb('other.fechaStock', '=', ref('stock.fechaStock')), eb('other.attempts', '>', 0), eb('stock.attempts', '=', 0)]),
        and([
          eb('other.fechaStock', '=', ref('stock.fechaStock')),
          or([eb('other.attempts', '>', 0), eb('stock.attempts', '=', 0)]),
          eb('other.id', '<', ref('stock.id')),
        ]),
      ]),
    )
}

/** Extends the leases of a running worker. */
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

/** Records that a call is about to be made, and returns its id in the authority log. Returns null when the owner has lost the lease; it must then not call. */
export async function beginCall(
  tx: Db,
  work: Work,
  lease: Lease,
  call: Pick<BegunCall, 'service' | 'operation' | 'request'>,
): Promise<number | null> {
  const now = lease.now.toISOString()
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ leaseUntil: leaseEnd(lease), attempts: sql`attempts + 1`, lastAttemptDate: now, waitingSince: null })
    .where('id', '=', work.stockId)
    .where('state', '=', 'PENDING')
    .where('transactionId', '=', work.transactionId)
    .where('leaseOwner', '=', lease.owner)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { stockId, depositoId, transactionId } = work
  noteChange(tx, { warehouseId: depositoId, stockId, kind: 'stock' })
  return insertBegunCall(tx, { ...call, stockId, depositoId, transactionId, now })
}

/**
 * Releases the claims of workers that died: the expired leases, with `all` every lease, and the `standing` ones. If a call had begun, its outcome is unknown, so the stock becomes TECHNICAL_ERROR; otherwise
 * another worker may claim the stock.
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
export interface FarLease {
  readonly id: number
  readonly leaseUntil: string | null
}

/**
 * Returns the leases that end later than a lease taken now would: a process took them while its clock was ahead. If that process is still sending, its next renewal gives the lease
 * an earlier end.
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
  if (!freed || (await interruptCalls(tx, stockId)) === 0) return
  const nextAttemptDate = nextAttempt(freed.attempts, now)
  await tx.updateTable('stock').set({ state: 'TECHNICAL_ERROR', nextAttemptDate, waitingSince: null }).where('id', '=', stockId).execute()
  const errors = [failureError('interrupted')]
  await replaceErrors(tx, stockId, errors)
  await recordOutcome(tx, { type: 'STOCK_WITHOUT_VERDICT', stockId, transactionId: freed.transactionId, errors, now })
}

function leaseEnd({ now, leaseMs }: Lease): string {
  return new Date(now.getTime() + leaseMs).toISOString()
}
