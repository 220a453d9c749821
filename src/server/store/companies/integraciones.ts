// Queries that make, list, find, use and revoke the keys of a company's integrations.
import type { Insertable, Selectable } from 'kysely'
import { type Integracion, integracionFamily } from '#domain/company/integracion.ts'
import type { VisibleWarehouse } from '../accounts/sessions.ts'
import type { Db } from '../database/database.ts'
import { FieldRefused } from '../database/failures.ts'
import { childRepository } from '../records/repository.ts'
import { tableOf, type Members } from '../records/table.ts'
import type { IntegracionTable } from './certificate-tables.ts'
import { companyParent, type CompanyScope } from './depositos.ts'

const rows = childRepository(tableOf(integracionFamily), companyParent, { computed: readDepositos })

/** The keys of a company, without their secrets. */
export const integraciones = { list: rows.list, find: rows.find }

/** Stores a key with its warehouses. Throws `FieldRefused` for a warehouse of another company. */
export async function insertIntegracion(
  tx: Db,
  { depositos, ...key }: Omit<Insertable<IntegracionTable>, 'id' | 'version'> & { readonly depositos: readonly number[] },
): Promise<Integracion> {
  const ids = [...new Set(depositos)]
  const own = await tx.selectFrom('deposito').select('id').where('companyId', '=', key.companyId).where('id', 'in', ids).execute()
  if (own.length < ids.length) throw new FieldRefused(integracionFamily.name, 'depositos', 'NotMember')
  const { id } = await tx
    .insertInto('integracion')
    .values({ ...key, version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = ids.map((depositoId) => ({ integracionId: id, depositoId }))
  await tx.insertInto('integracion_deposito').values(held).execute()
  return await rows.find(tx, key, id)
}

/** Revokes a key of a company, once. Returns whether it was valid until now. */
export async function revokeIntegracion(tx: Db, { companyId }: CompanyScope, id: number, revokedDate: string): Promise<boolean> {
  const revoked = tx.updateTable('integracion').set({ revokedDate }).where('id', '=', id).where('companyId', '=', companyId)
  return (await revoked.where('revokedDate', 'is', null).executeTakeFirst()).numUpdatedRows === 1n
}

/** A key as a call needs it, whether it is still valid or not. */
export type CallingKey = Pick<
  Selectable<IntegracionTable>,
  'id' | 'companyId' | 'name' | 'permission' | 'expire' | 'lastUsedDate' | 'revokedDate'
>

/** Finds a key by its hash, and the warehouse of the address if the key is for it; a warehouse that moved to another company is not. */
export async function findCallingKey(
  db: Db,
  keyHash: string,
  warehouseId: number | null,
): Promise<{ key: CallingKey; warehouse: VisibleWarehouse | null } | null> {
  const key = await db
    .selectFrom('integracion')
    .select(['id', 'companyId', 'name', 'permission', 'expire', 'lastUsedDate', 'revokedDate'])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
  if (!key) return null
  const [warehouse] = warehouseId === null ? [] : await selectHeld(db, key).where('deposito.id', '=', warehouseId).execute()
  return { key, warehouse: warehouse ?? null }
}

/** Returns whether a key still exists and is not revoked. */
export async function isUsable(db: Db, { id }: CallingKey): Promise<boolean> {
  const found = db.selectFrom('integracion').select('id').where('id', '=', id).where('revokedDate', 'is', null)
  return (await found.executeTakeFirst()) !== undefined
}

export async function listKeyWarehouseIds(db: Db, key: CallingKey): Promise<number[]> {
  return (await selectHeld(db, key).execute()).map(({ id }) => id)
}

function selectHeld(db: Db, { id, companyId }: CallingKey) {
  return db
    .selectFrom('deposito')
    .innerJoin('integracion_deposito', 'integracion_deposito.depositoId', 'deposito.id')
    .select(['deposito.id', 'deposito.companyId', 'deposito.automaticSend'])
    .where('integracion_deposito.integracionId', '=', id)
    .where('deposito.companyId', '=', companyId)
}

export type ExpiringKey = Awaited<ReturnType<typeof listExpiringKeys>>[number]

/** Lists the valid keys whose last day is in a period, with the names of their companies. */
export async function listExpiringKeys(db: Db, { from, until }: { readonly from: string; readonly until: string }) {
  return await db
    .selectFrom('integracion')
    .innerJoin('company', 'company.id', 'integracion.companyId')
    .select(['integracion.id', 'integracion.name', 'integracion.expire', 'company.id as companyId', 'company.name as company'])
    .where('integracion.revokedDate', 'is', null)
    .where('integracion.expire', '>=', from)
    .where('integracion.expire', '<=', until)
    .orderBy('integracion.id')
    .execute()
}

async function readDepositos(db: Db, ids: readonly number[]): Promise<Map<number, Members>> {
  if (ids.length === 0) return new Map()
  const held = await db
    .selectFrom('integracion_deposito')
    .innerJoin('deposito', 'deposito.id', 'integracion_deposito.depositoId')
    .innerJoin('integracion', 'integracion.id', 'integracion_deposito.integracionId')
    .select(['integracionId', 'deposito.id', 'deposito.description'])
    .where('integracionId', 'in', [...ids])
    .whereRef('deposito.companyId', '=', 'integracion.companyId')
    .orderBy('deposito.id')
    .execute()
  const ofKey = (key: number) => held.flatMap(({ integracionId, ...deposito }) => (integracionId === key ? [deposito] : []))
  return new Map(ids.map((id) => [id, { depositos: ofKey(id) }]))
}
