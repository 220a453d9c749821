// Repository of companies with their people, certificate and ticket, limited to those that the user may see.
import { sql, type Insertable, type SqlBool } from 'kysely'
import { companyFamily, manages, type Company, type CompanyDraft } from '#domain/company/company.ts'
import type { Double } from '#domain/company/double.ts'
import { companyChange } from '#domain/stock/stock-change.ts'
import { findUserByLogin, type User } from '../accounts/users.ts'
import { noteChange } from '../changes/changes.ts'
import { unchanged } from '../database/columns.ts'
import type { CompanyTable, Db } from '../database/database.ts'
import { ChangeRefused, FieldRefused, RecordNotFound } from '../database/failures.ts'
import { readRows } from '../records/page.ts'
import { repository, type Repository } from '../records/repository.ts'
import { tableOf } from '../records/table.ts'
import { certificatesOf } from './certificates.ts'
import { addMember, listPeople, readPeople } from './company-people.ts'
import { countStocks, managesCompany, managedBy, type Viewer } from './depositos.ts'
import { ticketIdsOf } from './tickets.ts'

const rows = repository(tableOf(companyFamily))

/** The caller, and the environment of the tickets that the answer includes (`TicketKey`), if any. */
interface CompanyViewer extends Viewer {
  readonly ticketsOf?: string
}

/**
 * The companies that the viewer owns, administers or is a user of; all of them for ROLE_ADMIN. The calling code checks in the same
 * transaction whether the viewer may change one.
 */
export const companies: Repository<Company, CompanyDraft, CompanyViewer> = {
  async list(db, viewer, ...page) {
    const found = await readRows(selectVisible(db, viewer), 'company', ...page)
    return { ...found, rows: await toCompanies(db, viewer, found.rows) }
  },

  find: findCompany,

  /** The viewer becomes its owner, and its first administrator and user. */
  async insert(tx, viewer, draft) {
    const own = [viewer.userId]
    const id = await insertCompany(tx, { ...draft, owner: { id: viewer.userId, login: viewer.login }, admins: own, users: own })
    return findCompany(tx, viewer, id)
  },

  /** Only ROLE_ADMIN changes the owner here; the `ownerUsername` in the drafts of others is ignored. */
  async update(tx, viewer, identity, draft) {
    const { id } = await rows.update(tx, undefined, identity, draft)
    const login = viewer.isAdmin ? (draft.ownerUsername ?? '').replaceAll('\0', '').trim().toLowerCase() : ''
    if (login !== '' && !(await handOver(tx, id, login))) throw new FieldRefused(companyFamily.name, 'ownerUsername', 'UnknownUser')
    return findCompany(tx, viewer, id)
  },

  /** Deletes its warehouses, memberships and certificate too. Throws `ChangeRefused` when it has stocks, deleted ones included. */
  async delete(tx, _viewer, id) {
    const { stocks, depositos } = await countStocks(tx, { companyId: id })
    if (stocks > 0) throw new ChangeRefused('error.company.hasStocks', { stocks, depositos })
    const people = await listPeople(tx, id)
    // A notification of the database, of at most 8000 bytes, has room for no more ids.
    const toUsers = people.slice(0, 500).map((person) => person.id)
    noteChange(tx, companyChange(id, { toUsers }))
    await tx.deleteFrom('deposito').where('companyId', '=', id).execute()
    await rows.delete(tx, undefined, id)
  },
}

/**
 * Returns a company, with its admins, users, certificate and ticket when the viewer manages it. Throws `RecordNotFound` when the viewer may
 * not see it.
 */
export async function findCompany(db: Db, viewer: CompanyViewer, companyId: number): Promise<Company> {
  const found = await selectVisible(db, viewer).where('company.id', '=', companyId).execute()
  const [company] = await toCompanies(db, viewer, found)
  if (!company) throw new RecordNotFound()
  return company
}

export async function isManagedBy(db: Db, viewer: Viewer, companyId: number): Promise<boolean> {
  const found = await db.selectFrom('company').select('id').where('id', '=', companyId).where(managedBy(viewer)).executeTakeFirst()
  return found !== undefined
}

/** Returns another company with the same CUIT, first one that the viewer may see. */
export async function findSameCuit(db: Db, viewer: Viewer, cuit: string, but: number): Promise<Double> {
  const isOther = sql<SqlBool>`replace(company.cuit, '-', '') = ${cuit} and company.id <> ${but}`
  const [seen] = await selectVisible(db, viewer).where(isOther).orderBy('company.id').limit(1).execute()
  if (seen) return { name: seen.name }
  return (await db.selectFrom('company').select('id').where(isOther).limit(1).executeTakeFirst()) ? { name: null } : null
}

export async function findCompanyName(db: Db, companyId: number): Promise<string | null> {
  const row = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
  return row?.name ?? null
}

/**
 * Locks a company and its people until the transaction ends, and notes that it changes. `client` is the client that
 * makes the change.
 */
export async function lockCompany(tx: Db, companyId: number, client?: string): Promise<void> {
  noteChange(tx, companyChange(companyId, client === undefined ? {} : { client }))
  await tx.updateTable('company').set(unchanged).where('id', '=', companyId).execute()
}

type Owner = Pick<User, 'id' | 'login'>

interface NewCompany extends Omit<Insertable<CompanyTable>, 'ownerId' | 'ownerUsername'> {
  readonly owner: Owner
  readonly admins: readonly number[]
  readonly users: readonly number[]
}

function ownedBy({ id, login }: Owner) {
  return { ownerId: id, ownerUsername: login }
}

/**
 * Makes the active account with this login the owner of a company, with the places of an administrator and a user. The former owner keeps
 * both. Returns false when there is no such account.
 */
export async function handOver(tx: Db, companyId: number, login: string): Promise<boolean> {
  const owner = await findUserByLogin(tx, login)
  const { ownerId } = await tx.selectFrom('company').select('ownerId').where('id', '=', companyId).executeTakeFirstOrThrow()
  if (owner?.id === ownerId) return true
  if (owner?.activated !== 1) return false
  await tx
    .updateTable('company')
    .set({ ...ownedBy(owner), version: sql`version + 1` })
    .where('id', '=', companyId)
    .execute()
  for (const userId of [owner.id, ownerId ?? owner.id]) {
    await addMember(tx, 'company_user', { companyId, userId })
    await addMember(tx, 'company_admin', { companyId, userId })
  }
  return true
}

export async function insertCompany(
  tx: Db,
  { owner, admins, users, name, cuit, tipoAgente, rol, noticeTime }: NewCompany,
): Promise<number> {
  const { id } = await tx
    .insertInto('company')
    .values({ name, cuit, tipoAgente, rol, noticeTime: noticeTime ?? null, ...ownedBy(owner) })
    .returning('id')
    .executeTakeFirstOrThrow()
  noteChange(tx, companyChange(id))
  for (const userId of admins) await tx.insertInto('company_admin').values({ companyId: id, userId }).execute()
  for (const userId of users) await tx.insertInto('company_user').values({ companyId: id, userId }).execute()
  return id
}

/** Selects companies. `ownerUsername` is the login of the owner's account; null when there is none. */
function selectCompanies(db: Db) {
  return db
    .selectFrom('company')
    .select(['company.id', 'company.version', 'company.name', 'company.cuit', 'company.tipoAgente', 'company.rol', 'company.noticeTime'])
    .select(({ selectFrom }) =>
      selectFrom('user as owner').select('owner.login').whereRef('owner.id', '=', 'company.ownerId').as('ownerUsername'),
    )
}

type CompanyRow = Awaited<ReturnType<ReturnType<typeof selectCompanies>['executeTakeFirstOrThrow']>>

function selectVisible(db: Db, viewer: Viewer) {
  const all = selectCompanies(db)
  if (viewer.isAdmin) return all
  return all.where(({ or, exists, selectFrom }) =>
    or([
      managesCompany(viewer),
      exists(
        selectFrom('company_user')
          .whereRef('company_user.companyId', '=', 'company.id')
          .where('company_user.userId', '=', viewer.userId)
          .select('userId'),
      ),
    ]),
  )
}

/** Adds people, certificates and tickets to the companies that the viewer manages; the others stay without them. */
async function toCompanies(db: Db, viewer: CompanyViewer, found: readonly CompanyRow[]): Promise<Company[]> {
  const ids = found.map(({ id }) => id)
  const adminsOf = await readPeople(db, 'company_admin', ids)
  const usersOf = await readPeople(db, 'company_user', ids)
  const withPeople = found.map((row) => ({ ...row, admins: adminsOf(row.id), users: usersOf(row.id) }))
  const managed = withPeople.filter((company) => viewer.isAdmin || manages(company, viewer.login)).map(({ id }) => id)
  const certificates = await certificatesOf(db, managed)
  const tickets = viewer.ticketsOf === undefined ? null : await ticketIdsOf(db, managed, viewer.ticketsOf)
  return withPeople.map(({ admins, users, ...row }) =>
    managed.includes(row.id)
      ? { ...row, admins, users, certificate: certificates.get(row.id) ?? null, ...(tickets && { wsaa: tickets.get(row.id) ?? null }) }
      : row,
  )
}
