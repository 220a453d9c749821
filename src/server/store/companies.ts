import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { manages } from '#domain/company.ts'
import type { Company } from '#domain/company.ts'
import { certificatesOf } from './certificates.ts'
import type { CompanyTable, Db } from './database.ts'
import { managesCompany } from './depositos.ts'
import type { Viewer } from './depositos.ts'
import { RecordNotFound } from './failures.ts'

type Member = NonNullable<Company['users']>[number]

/**
 * Lists the companies that the viewer owns, administers or is a user of, by id, with their admins and users, and those that the viewer manages with their certificates.
 * ROLE_ADMIN sees all.
 */
export async function listCompanies(db: Db, viewer: Viewer): Promise<Company[]> {
  return withCertificates(db, viewer, await withMembers(db, await selectVisible(db, viewer).orderBy('company.id').execute()))
}

/** Returns a company with its admins and users, and for those who manage it with its certificate. Throws `RecordNotFound` when the viewer may not see it. */
export async function findCompany(db: Db, viewer: Viewer, companyId: number): Promise<Company> {
  const visible = await withMembers(db, await selectVisible(db, viewer).where('company.id', '=', companyId).execute())
  const [found] = await withCertificates(db, viewer, visible)
  if (!found) throw new RecordNotFound()
  return found
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

async function withCertificates(db: Db, viewer: Viewer, companies: Company[]): Promise<Company[]> {
  const managed = companies.filter((company) => viewer.isAdmin || manages(company, viewer.login))
  const ids = managed.map(({ id }) => id)
  const certificates = await certificatesOf(db, ids)
  return companies.map((company) =>
    ids.includes(company.id) ? { ...company, certificate: certificates.get(company.id) ?? null } : company,
  )
}

async function withMembers<Row extends { id: number }>(db: Db, rows: Row[]): Promise<(Row & { admins: Member[]; users: Member[] })[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const admins = await selectMembers(db, 'company_admin', ids)
  const users = await selectMembers(db, 'company_user', ids)
  const of = (members: typeof users, id: number): Member[] =>
    members.filter((member) => member.companyId === id).map(({ companyId: _, ...member }) => member)
  return rows.map((row) => ({ ...row, admins: of(admins, row.id), users: of(users, row.id) }))
}

function selectMembers(db: Db, table: 'company_admin' | 'company_user', companyIds: number[]) {
  return db
    .selectFrom('user')
    .innerJoin(sql.table<{ companyId: number; userId: number }>(table).as('member'), 'member.userId', 'user.id')
    .select(['member.companyId', 'user.id', 'user.login', 'user.firstName', 'user.lastName', 'user.email'])
    .where('member.companyId', 'in', companyIds)
    .orderBy('user.id')
    .execute()
}
