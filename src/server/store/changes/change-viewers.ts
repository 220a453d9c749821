// Queries for live updates: open sessions, the warehouses and companies that each may see, and the changes since an instant.
import { sql, type SqlBool } from 'kysely'
import { auditTypes } from '#domain/administration/audit.ts'
import { changeKindOf, verdictOf, type StockChange } from '#domain/stock/stock-change.ts'
import { accountManagesCompany, accountSeesWarehouse } from '../companies/depositos.ts'
import type { Db } from '../database/database.ts'

export async function listOpenSessions(db: Db, keyHashes: readonly string[], now: string) {
  if (keyHashes.length === 0) return []
  const rows = await selectOpen(db, keyHashes, now).select(['session.keyHash', 'user.id as userId', 'user.authorities']).execute()
  return rows.map(({ authorities, ...row }) => ({ ...row, isAdmin: authorities.split(',').includes('ROLE_ADMIN') }))
}

/**
 * Returns, for each open session among these, the warehouses among these that its user may see now. The keys of the map are the hashes of
 * the session keys.
 */
export async function visibleWarehousesBySession(
  db: Db,
  { keyHashes, warehouseIds, now }: { keyHashes: readonly string[]; warehouseIds: readonly number[]; now: string },
): Promise<Map<string, Set<number>>> {
  if (keyHashes.length === 0 || warehouseIds.length === 0) return new Map()
  const rows = await selectOpen(db, keyHashes, now)
    .innerJoin('deposito', (join) => join.on('deposito.id', 'in', [...warehouseIds]))
    .innerJoin('company', 'company.id', 'deposito.companyId')
    .where(accountSeesWarehouse)
    .select(['session.keyHash', 'deposito.id'])
    .execute()
  return idsBySession(rows)
}

/**
 * Returns, for each open session among these, the companies among these for which its user works, or which they manage. The keys of the map
 * are the hashes of the session keys.
 */
export async function visibleCompaniesBySession(
  db: Db,
  { keyHashes, companyIds, now }: { keyHashes: readonly string[]; companyIds: readonly number[]; now: string },
): Promise<Map<string, Set<number>>> {
  if (keyHashes.length === 0 || companyIds.length === 0) return new Map()
  const rows = await selectOpen(db, keyHashes, now)
    .innerJoin('company', (join) => join.on('company.id', 'in', [...companyIds]))
    .where(
      sql<SqlBool>`(${accountManagesCompany}
        or exists (select 1 from company_user where company_user."companyId" = company.id and company_user."userId" = "user".id))`,
    )
    .select(['session.keyHash', 'company.id'])
    .execute()
  return idsBySession(rows)
}

function idsBySession(rows: readonly { readonly keyHash: string; readonly id: number }[]): Map<string, Set<number>> {
  const ids = new Map<string, Set<number>>()
  for (const { keyHash, id } of rows) ids.set(keyHash, (ids.get(keyHash) ?? new Set()).add(id))
  return ids
}

function selectOpen(db: Db, keyHashes: readonly string[], now: string) {
  return db
    .selectFrom('user_session as session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.keyHash', 'in', [...keyHashes])
    .where('session.expiresDate', '>', now)
    .where('user.activated', '=', 1)
}

/** With this number of events or more, clients reload everything instead. */
const maxEvents = 500

/** Returns the changes since an instant in the stocks of some warehouses, derived from their histories; null when there are too many. */
export async function listChangesSince(db: Db, since: string, warehouseIds: readonly number[]): Promise<StockChange[] | null> {
  if (warehouseIds.length === 0) return []
  const rows = await db
    .selectFrom('audit_event')
    .innerJoin('stock', 'stock.id', 'audit_event.stockId')
    .select(['audit_event.auditEventDate as at', 'audit_event.auditEventType as type'])
    .select(['audit_event.recordName as name', 'stock.id as stockId', 'stock.depositoId as warehouseId'])
    .where('audit_event.auditEventDate', '>=', since)
    .where('stock.depositoId', 'in', [...warehouseIds])
    .orderBy('audit_event.auditEventDate')
    .limit(maxEvents)
    .execute()
  if (rows.length === maxEvents) return null
  return rows.flatMap(({ at, type: name, name: record, stockId, warehouseId }) => {
    const type = types.find((known) => known === name)
    if (type === undefined) return []
    const kind = changeKindOf(type)
    const state = verdictOf(type)
    const isOfRecords = kind === 'records' && record !== null
    return [{ warehouseId, stockId, kind, ...(state && { state, at }), ...(isOfRecords && { records: [record] }) }]
  })
}

const types = Object.values(auditTypes).flat()
