import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import { companyFamily, manages, type Company, type CompanyDraft } from '#domain/company.ts'
import { certificatesOf } from './certificates.ts'
import { readPeople } from './company-people.ts'
import type { CompanyTable, Db } from './database.ts'
import { countStocks, managesCompany, managedBy, type Viewer } from './depositos.ts'
import { ChangeRefused, RecordNotFound } from './failures.ts'
import { readRows } from './page.ts'
import { repository, type Repository } from './repository.ts'
import { ticketIdsOf } from './shown-tickets.ts'
import { tableOf } from './table.ts'

const rows = repository(tableOf(companyFamily))

/** Who looks at companies, and the environment whose tickets they are shown (`TicketKey`), if any. */
interface CompanyViewer extends Viewer {
  readonly ticketsOf?: string
}

/**
 * The companies that the viewer owns, administers or is a user of; all of them for ROLE_ADMIN. Whether the viewer may change one is checked by the caller, in the same
 * transaction.
 */
export const companies: Repository<Company, CompanyDraft, CompanyViewer> = {
  async list(db, viewer, request, criteria) {
    const found = await readRows(selectVisible(db, viewer), 'company', request, criteria)
    return { ...found, rows: await toCompanies(db, viewer, found.rows) }
  },

  find: findCompany,

  /** The viewer becomes its owner, and its first administrator and user. */
  async insert(tx, viewer, draft) {
    const own = [viewer.userId]
    return findCompany(tx, viewer, await insertCompany(tx, { ...draft, ownerUsername: viewer.login, admins: own, users: own }))
  },

  async update(tx, viewer, identity, draft) {
    const { id } = await rows.update(tx, undefined, identity, draft)
    return findCompany(tx, viewer, id)
  },

  /** Its warehouses, people and certificate go with it. Throws `ChangeRefused` when it has stocks, deleted ones included. */
  async delete(tx, _viewer, id) {
    const { stocks, depositos } = await countStocks(tx, { companyId: id })
    if (stocks > 0) throw new ChangeRefused('error.company.hasStocks', { stocks, depositos })
    await tx.deleteFrom('deposito').where('companyId', '=', id).execute()
    await rows.delete(tx, undefined, id)
  },
}

/** Returns a company, with its admins, users, certificate and ticket when the viewer manages it. Throws `RecordNotFound` when the viewer may not see it. */
export async function findCompany(db: Db, viewer: CompanyViewer, companyId: number): Promise<Company> {
  const found = await selectVisible(db, viewer).where('company.id', '=', companyId).execute()
  const [company] = await toCompanies(db, viewer, found)
  if (!company) throw new RecordNotFound()
  return company
}

/** Returns whether a viewer may change a company. */
export async function isManagedBy(db: Db, viewer: Viewer, companyId: number): Promise<boolean> {
  const found = await db.selectFrom('company').select('id').where('id', '=', companyId).where(managedBy(viewer)).executeTakeFirst()
  return found !== undefined
}

/** Returns the name of a company, or null. */
export async function findCompanyName(db: Db, companyId: number): Promise<string | null> {
  const row = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
  return row?.name ?? null
}

/** Locks a company and its people until the transaction ends. An update that changes nothing is a lock in both databases. */
export async function lockCompany(tx: Db, companyId: number): Promise<void> {
  await tx
    .updateTable('company')
    .set({ version: sql`version` })
    .where('id', '=', companyId)
    .execute()
}

/** Inserts a company with its admins and users, and returns its id. */
export async function insertCompany(
  tx: Db,
  { admins, users, ...company }: Insertable<CompanyTable> & { admins: readonly number[]; users: readonly number[] },
): Promise<number> {
  const { id } = await tx.insertInto('company').values(company).returning('id').executeTakeFirstOrThrow()
  for (const userId of admins) await tx.insertInto('company_admin').values({ companyId: id, userId }).execute()
  for (const userId of users) await tx.insertInto('company_user').values({ companyId: id, userId }).execute()
  return id
}

function selectVisible(db: Db, viewer: Viewer) {
  const all = db.selectFrom('company').selectAll()
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

/** Who only works in a company is not told who else does. */
async function toCompanies(db: Db, viewer: CompanyViewer, found: readonly Selectable<CompanyTable>[]): Promise<Company[]> {
  const peopleOf = await readPeople(
    db,
    found.map(({ id }) => id),
  )
  const withPeople = found.map((row) => ({ ...row, admins: peopleOf('admins', row.id), users: peopleOf('users', row.id) }))
  const managed = withPeople.filter((company) => viewer.isAdmin || manages(company, viewer.login)).map(({ id }) => id)
  const certificates = await certificatesOf(db, managed)
  const ticketOf = await readTickets(db, viewer, managed)
  return withPeople.map(({ admins, users, ...row }) =>
    managed.includes(row.id) ? { ...row, admins, users, certificate: certificates.get(row.id) ?? null, ...ticketOf(row.id) } : row,
  )
}

async function readTickets(
  db: Db,
  { ticketsOf }: CompanyViewer,
  companyIds: readonly number[],
): Promise<(id: number) => Pick<Company, 'wsaa'>> {
  if (ticketsOf === undefined) return () => ({})
  const tickets = await ticketIdsOf(db, companyIds, ticketsOf)
  return (companyId) => {
    const id = tickets.get(companyId)
    return { wsaa: id === undefined ? null : { id } }
  }
}
