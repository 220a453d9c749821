import { sql } from 'kysely'
import type { Company } from '#domain/company.ts'
import { sendFailures } from '#domain/send-failure.ts'
import { insertBegunCall, interruptCalls } from './afip-logs.ts'
import type { BegunCall } from './afip-logs.ts'
import type { Db } from './database.ts'
import type { Store } from './open.ts'
import { replaceErrors } from './stock-errors.ts'

/**
 * A worker's right to send a stock. A PENDING stock is its own job: one worker at a time owns it, as long as it renews the lease, and several processes may work on one
 * store.
 */
export interface Lease {
  /** Unique among all workers of all processes. */
  readonly owner: string
  readonly now: Date
  /** How long the owner is believed alive after its last renewal, in milliseconds. */
  readonly leaseMs: number
}

/** A stock that a worker has claimed. */
export interface Work {
  readonly stockId: number
  readonly depositoId: number
  readonly transactionId: string
  /** The `stock` element exactly as it goes out. */
  readonly message: string
  /** The company in whose name it is declared. */
  readonly declarant: Pick<Company, 'cuit' | 'tipoAgente' | 'rol'>
}

/**
 * Claims a free PENDING stock, the earliest day first, or returns null. One customs office and operative place has at most one stock on its way, because its days must
 * reach the authority in order (`server/authority/README.md#business-rules`).
 */
export async function claimWork(store: Store, lease: Lease): Promise<Work | null> {
  for (const candidate of await selectClaimable(store.db).limit(20).execute()) {
    const work = await store.write((tx) => claim(tx, candidate, lease))
    if (work) return work
  }
  return null
}

interface Candidate {
  readonly id: number
  readonly codigoAduana: string
  readonly codigoLugarOperativo: string
}

async function claim(tx: Db, candidate: Candidate, lease: Lease): Promise<Work | null> {
  // An update that changes nothing locks the place's rows, so that no other process claims between the next read and write.
  await tx
    .updateTable('deposito')
    .set({ codigoAduana: sql`"codigoAduana"` })
    .where('codigoAduana', '=', candidate.codigoAduana)
    .where('codigoLugarOperativo', '=', candidate.codigoLugarOperativo)
    .execute()
  const row = await selectClaimable(tx)
    .innerJoin('company', 'company.id', 'deposito.companyId')
    .select(['stock.depositoId', 'stock.transactionId', 'stock.message', 'company.cuit', 'company.tipoAgente', 'company.rol'])
    .where('stock.id', '=', candidate.id)
    .executeTakeFirst()
  if (!row || row.transactionId === null || row.message === null) return null
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ leaseOwner: lease.owner, leaseUntil: leaseEnd(lease) })
    .where('id', '=', row.id)
    .where('state', '=', 'PENDING')
    .where('transactionId', '=', row.transactionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { id: stockId, depositoId, transactionId, message, cuit, tipoAgente, rol } = row
  return { stockId, depositoId, transactionId, message, declarant: { cuit, tipoAgente, rol } }
}

/** Of each place the earliest waiting day, unless one of its stocks is being sent. */
function selectClaimable(db: Db) {
  return db
    .selectFrom('stock')
    .innerJoin('deposito', 'deposito.id', 'stock.depositoId')
    .select(['stock.id', 'deposito.codigoAduana', 'deposito.codigoLugarOperativo'])
    .where('stock.state', '=', 'PENDING')
    .where('stock.leaseOwner', 'is', null)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('stock as other')
            .innerJoin('deposito as place', 'place.id', 'other.depositoId')
            .select('other.id')
            .where('other.state', '=', 'PENDING')
            .where((either) =>
              either.or([
                either('other.leaseOwner', 'is not', null),
                either('other.fechaStock', '<', either.ref('stock.fechaStock')),
                either.and([
                  either('other.fechaStock', '=', either.ref('stock.fechaStock')),
                  either('other.id', '<', either.ref('stock.id')),
                ]),
              ]),
            )
            .whereRef('place.codigoAduana', '=', 'deposito.codigoAduana')
            .whereRef('place.codigoLugarOperativo', '=', 'deposito.codigoLugarOperativo'),
        ),
      ),
    )
    .orderBy('stock.fechaStock')
    .orderBy('stock.id')
}

/** Extends the leases of a worker that is alive. */
export async function renewLeases(db: Db, lease: Lease, stockIds: readonly number[]): Promise<void> {
  await db
    .updateTable('stock')
    .set({ leaseUntil: leaseEnd(lease) })
    .where('id', 'in', stockIds)
    .where('state', '=', 'PENDING')
    .where('leaseOwner', '=', lease.owner)
    .execute()
}

/** Frees a stock for which no call was made, for the next worker to claim. */
export async function releaseWork(db: Db, work: Work, owner: string): Promise<void> {
  await db
    .updateTable('stock')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('id', '=', work.stockId)
    .where('state', '=', 'PENDING')
    .where('leaseOwner', '=', owner)
    .execute()
}

/** Records that a call is about to be made, and returns its id in the authority log. Returns null when the owner has lost the lease, and must not call. */
export async function beginCall(
  tx: Db,
  work: Work,
  lease: Lease,
  call: Pick<BegunCall, 'service' | 'operation' | 'request'>,
): Promise<number | null> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ leaseUntil: leaseEnd(lease) })
    .where('id', '=', work.stockId)
    .where('state', '=', 'PENDING')
    .where('transactionId', '=', work.transactionId)
    .where('leaseOwner', '=', lease.owner)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { stockId, depositoId, transactionId } = work
  return insertBegunCall(tx, { ...call, stockId, depositoId, transactionId, now: lease.now.toISOString() })
}

/**
 * Frees the stocks of workers that died, with `all` every claimed one. Where a call had been made its outcome is unknown, so the stock becomes TECHNICAL_ERROR; where
 * none had, another worker may claim it.
 */
export async function expireLeases(store: Store, now: Date, { all = false } = {}): Promise<void> {
  const before = all ? endOfTime : now.toISOString()
  const expired = await store.db.selectFrom('stock').select('id').where('state', '=', 'PENDING').where('leaseUntil', '<', before).execute()
  for (const { id } of expired) await store.write((tx) => expire(tx, id, before))
}

const endOfTime = '9999'

async function expire(tx: Db, stockId: number, before: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('id', '=', stockId)
    .where('state', '=', 'PENDING')
    .where('leaseUntil', '<', before)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || (await interruptCalls(tx, stockId)) === 0) return
  await tx.updateTable('stock').set({ state: 'TECHNICAL_ERROR' }).where('id', '=', stockId).execute()
  await replaceErrors(tx, stockId, [{ ...sendFailures.interrupted, additionalDescription: null }])
}

function leaseEnd({ now, leaseMs }: Lease): string {
  return new Date(now.getTime() + leaseMs).toISOString()
}
