// Queries on warehouses: which ones a user may see, their users, the place that each declares for, and their changes.
import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely'
import { depositoFamily, depositoLabel, type Deposito, type DepositoDraft } from '#domain/company/deposito.ts'
import type { Double } from '#domain/company/double.ts'
import { unchanged } from '../database/columns.ts'
import type { Db, DepositoTable } from '../database/database.ts'
import { ChangeRefused, FieldRefused, RecordNotFound } from '../database/failures.ts'
import { readRows } from '../records/page.ts'
import { childRepository, type Parent, type Repository } from '../records/repository.ts'
import { tableOf, type Members } from '../records/table.ts'
import { listPeople, readPeople } from './company-people.ts'

/** The place for which stocks are declared: a customs office and an operative place in it. */
export type Place = Readonly<Pick<DepositoTable, 'codigoAduana' | 'codigoLugarOperativo'>>

export interface DeclaredPlace extends Place {
  readonly warehouseId: number
}

/**
 * Returns the condition that the companies of two warehouses, given by id, have the same CUIT: a place belongs to a CUIT, and another
 * company may have entered the same place by mistake.
 */
export function haveSameCuit(one: RawBuilder<number>, other: RawBuilder<number>): RawBuilder<SqlBool> {
  return sql`${cuitOf(one)} = ${cuitOf(other)}`
}

function cuitOf(depositoId: RawBuilder<number>): RawBuilder<string> {
  return sql`(select replace(declarer.cuit, '-', '') from company as declarer
    inner join deposito as declaring on declaring."companyId" = declarer.id where declaring.id = ${depositoId})`
}

export interface Viewer {
  readonly userId: number
  readonly login: string
  /** Whether the caller has ROLE_ADMIN, and so sees everything. */
  readonly isAdmin: boolean
}

/** Lists by id the warehouses that the viewer is a user of, and those of the companies that they own or administer. */
export async function listOwnDepositos(db: Db, viewer: Viewer): Promise<Deposito[]> {
  return (await selectVisible(db, viewer).orderBy('deposito.id').execute()).map(toDeposito)
}

/** Lists by id the warehouses of a company that the viewer may see, with their users when the viewer manages it. */
export async function listCompanyDepositos(db: Db, viewer: Viewer, companyId: number): Promise<Deposito[]> {
  const found = await selectVisible(db, viewer).where('company.id', '=', companyId).orderBy('deposito.id').execute()
  return await withUsers(db, viewer, found.map(toDeposito))
}

/** Returns a warehouse without its users. Throws `RecordNotFound` when the viewer may not see it. */
export async function findDeposito(db: Db, viewer: Viewer, depositoId: number): Promise<Deposito> {
  const row = await selectVisible(db, viewer).where('deposito.id', '=', depositoId).executeTakeFirstOrThrow(RecordNotFound)
  return toDeposito(row)
}

/** Returns another warehouse of the same place, first one that the viewer may see. */
export async function findSamePlace(db: Db, viewer: Viewer, { codigoAduana, codigoLugarOperativo }: Place, but: number): Promise<Double> {
  const isOther = sql<SqlBool>`deposito."codigoAduana" = ${codigoAduana}
    and deposito."codigoLugarOperativo" = ${codigoLugarOperativo} and deposito.id <> ${but}`
  const [seen] = await selectVisible(db, viewer).where(isOther).orderBy('deposito.id').limit(1).execute()
  if (seen) return { name: depositoLabel(toDeposito(seen)) }
  return (await db.selectFrom('deposito').select('id').where(isOther).limit(1).executeTakeFirst()) ? { name: null } : null
}

/** The condition that the `user` of a query manages its `company`: ROLE_ADMIN, its owner and its administrators do. */
export const accountManagesCompany = sql<SqlBool>`(',' || "user".authorities || ',' like '%,ROLE_ADMIN,%' or ${managesAs(sql.ref('user.id'))})`

/** The condition that the `user` of a query may see its `deposito`. The query must also join `company`. */
export const accountSeesWarehouse = sql<SqlBool>`(${accountManagesCompany} or exists (
  select 1 from deposito_user where deposito_user."depositoId" = deposito.id and deposito_user."userId" = "user".id
))`

export async function listVisibleWarehouseIds(db: Db, viewer: Viewer): Promise<number[]> {
  return (await selectVisible(db, viewer).clearSelect().select('deposito.id').execute()).map(({ id }) => id)
}

export async function isDepositoVisible(db: Db, viewer: Viewer, depositoId: number): Promise<boolean> {
  return (await selectVisible(db, viewer).where('deposito.id', '=', depositoId).executeTakeFirst()) !== undefined
}

export async function findPlace(db: Db, depositoId: number): Promise<Place> {
  return await db
    .selectFrom('deposito')
    .select(['codigoAduana', 'codigoLugarOperativo'])
    .where('id', '=', depositoId)
    .executeTakeFirstOrThrow()
}

export async function lockDeposito(tx: Db, depositoId: number): Promise<void> {
  await tx.updateTable('deposito').set(unchanged).where('id', '=', depositoId).execute()
}

export async function insertDeposito(
  tx: Db,
  { users, ...deposito }: Insertable<DepositoTable> & { users: readonly number[] },
): Promise<number> {
  const { id } = await tx.insertInto('deposito').values(deposito).returning('id').executeTakeFirstOrThrow()
  await storeUsers(tx, id, users)
  return id
}

/** Counts the stocks of a company or of one of its warehouses, deleted ones included, and the warehouses that have them. */
export async function countStocks(
  db: Db,
  { companyId, depositoId }: { companyId: number; depositoId?: number },
): Promise<{ stocks: number; depositos: number }> {
  const all = db.selectFrom('stock').innerJoin('deposito', 'deposito.id', 'stock.depositoId').where('deposito.companyId', '=', companyId)
  const counted = depositoId === undefined ? all : all.where('deposito.id', '=', depositoId)
  return await counted
    .select([sql<number>`count(*)`.as('stocks'), sql<number>`count(distinct deposito.id)`.as('depositos')])
    .executeTakeFirstOrThrow()
}

/** Returns the condition that the viewer owns or administers the `company` of a query. */
export function managesCompany(viewer: Viewer): RawBuilder<SqlBool> {
  return managesAs(sql`${viewer.userId}`)
}

function managesAs(userId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(company."ownerId" = ${userId} or exists (
    select 1 from company_admin where company_admin."companyId" = company.id and company_admin."userId" = ${userId}
  ))`
}

export function managedBy(viewer: Viewer): RawBuilder<SqlBool> {
  return viewer.isAdmin ? sql`true` : managesCompany(viewer)
}

function select(db: Db) {
  return db
    .selectFrom('deposito')
    .innerJoin('company', 'company.id', 'deposito.companyId')
    .selectAll('deposito')
    .select(['company.name as companyName', 'company.cuit as companyCuit'])
}

/**
 * Selects the warehouses that the viewer may see. It lists them instead of asking each one, so that the warehouses of others cost nothing.
 */
function selectVisible(db: Db, { isAdmin, userId }: Viewer) {
  if (isAdmin) return select(db)
  return select(db).where(
    sql<SqlBool>`deposito.id in (
      select "depositoId" from deposito_user where "userId" = ${userId}
      union select owned.id from deposito as owned inner join company as own on own.id = owned."companyId" where own."ownerId" = ${userId}
      union select managed.id from deposito as managed inner join company_admin on company_admin."companyId" = managed."companyId"
        where company_admin."userId" = ${userId})`,
  )
}

type DepositoRow = Awaited<ReturnType<ReturnType<typeof selectVisible>['executeTakeFirstOrThrow']>>

function toDeposito({ companyId, companyName, companyCuit, ...row }: DepositoRow): Deposito {
  return { ...row, company: { id: companyId, name: companyName, cuit: companyCuit } }
}

/** Adds the users of those warehouses whose company the viewer manages. */
async function withUsers(db: Db, viewer: Viewer, found: readonly Deposito[]): Promise<Deposito[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const managed = await select(db).where(managedBy(viewer)).where('deposito.id', 'in', ids).execute()
  const usersOf = await readPeople(db, 'deposito_user', ids)
  return found.map((deposito) => (managed.some(({ id }) => id === deposito.id) ? { ...deposito, users: usersOf(deposito.id) } : deposito))
}

async function storeUsers(tx: Db, depositoId: number, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('deposito_user').where('depositoId', '=', depositoId).execute()
  for (const userId of new Set(userIds)) await tx.insertInto('deposito_user').values({ depositoId, userId }).execute()
}

export interface CompanyScope {
  readonly companyId: number
}

export const companyParent: Parent<CompanyScope> = {
  isThere: ({ companyId }) => sql`exists (select 1 from company where id = ${companyId})`,
  columns: ({ companyId }) => ({ companyId }),
}

const rowsOfCompany = childRepository(tableOf(depositoFamily), companyParent, { computed: readMembers })

/** The warehouses of a company with their users, who must be people of the company. */
export const companyDepositos: Repository<Deposito, DepositoDraft, CompanyScope> = {
  ...rowsOfCompany,

  async insert(tx, scope, draft) {
    await requirePeople(tx, scope, draft.users)
    const { id } = await rowsOfCompany.insert(tx, scope, draft)
    await storeUsers(tx, id, draft.users)
    return rowsOfCompany.find(tx, scope, id)
  },

  async update(tx, scope, identity, draft) {
    const { id } = await rowsOfCompany.update(tx, scope, identity, draft)
    await requirePeople(tx, scope, draft.users)
    await storeUsers(tx, id, draft.users)
    return rowsOfCompany.find(tx, scope, id)
  },

  /** Throws `ChangeRefused` when the warehouse has stocks, deleted ones included. */
  async delete(tx, scope, id) {
    const { stocks } = await countStocks(tx, { ...scope, depositoId: id })
    if (stocks > 0) throw new ChangeRefused('error.deposito.hasStocks', { stocks })
    await rowsOfCompany.delete(tx, scope, id)
  },
}

/**
 * The warehouses that a viewer may see, with their users where the viewer manages the company, and with the company in the draft. The
 * calling code checks that the viewer manages the company, and the new company too when the warehouse moves to another one.
 */
export const visibleDepositos: Repository<Deposito, DepositoDraft & InCompany, Viewer> = {
  async list(db, viewer, ...page) {
    const found = await readRows(selectVisible(db, viewer), 'deposito', ...page)
    return { ...found, rows: await withUsers(db, viewer, found.rows.map(toDeposito)) }
  },

  async find(db, viewer, id) {
    const found = await findDeposito(db, viewer, id)
    const [deposito = found] = await withUsers(db, viewer, [found])
    return deposito
  },

  insert: (tx, _viewer, { company, ...draft }) => companyDepositos.insert(tx, { companyId: company.id }, draft),

  /** Throws `FieldRefused` when a warehouse that has stocks would move to another company: they are declared with the company's CUIT. */
  async update(tx, viewer, identity, { company, ...draft }) {
    const scope = await findScope(tx, viewer, identity.id)
    if (company.id !== scope.companyId) await moveDeposito(tx, { ...scope, depositoId: identity.id }, company.id)
    return companyDepositos.update(tx, { companyId: company.id }, identity, draft)
  },

  async delete(tx, viewer, id) {
    await companyDepositos.delete(tx, await findScope(tx, viewer, id), id)
  },
}

interface InCompany {
  readonly company: { readonly id: number }
}

async function findScope(db: Db, viewer: Viewer, depositoId: number): Promise<CompanyScope> {
  const { companyId } = await selectVisible(db, viewer).where('deposito.id', '=', depositoId).executeTakeFirstOrThrow(RecordNotFound)
  return { companyId }
}

async function moveDeposito(tx: Db, of: CompanyScope & { depositoId: number }, companyId: number): Promise<void> {
  if ((await countStocks(tx, of)).stocks > 0) throw new FieldRefused(depositoFamily.name, 'company', 'HasStocks')
  await tx.deleteFrom('integracion_deposito').where('depositoId', '=', of.depositoId).execute()
  await tx.updateTable('deposito').set({ companyId }).where('id', '=', of.depositoId).execute()
}

async function requirePeople(tx: Db, { companyId }: CompanyScope, userIds: readonly number[]): Promise<void> {
  const people = new Set((await listPeople(tx, companyId)).map(({ id }) => id))
  if (!userIds.every((id) => people.has(id))) throw new FieldRefused(depositoFamily.name, 'users', 'NotMember')
}

async function readMembers(db: Db, ids: readonly number[]): Promise<Map<number, Members>> {
  if (ids.length === 0) return new Map()
  const rows = await select(db).where('deposito.id', 'in', ids).execute()
  const usersOf = await readPeople(db, 'deposito_user', ids)
  return new Map(rows.map((row) => [row.id, { company: toDeposito(row).company, users: usersOf(row.id) }]))
}
