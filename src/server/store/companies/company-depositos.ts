// Repositories that create, change, move and delete the warehouses of companies.
import { sql } from 'kysely'
import { depositoFamily, type Deposito, type DepositoDraft } from '#domain/company/deposito.ts'
import type { Db } from '../database/database.ts'
import { ChangeRefused, FieldRefused, RecordNotFound } from '../database/failures.ts'
import { childRepository, type Parent, type Repository } from '../records/repository.ts'
import { type Members, tableOf } from '../records/table.ts'
import { listPeople } from './company-people.ts'
import { readUsers, storeUsers, countStocks, findDeposito, findDepositoWithUsers, listVisibleDepositos, type Viewer } from './depositos.ts'

interface CompanyScope {
  readonly companyId: number
}

const companyParent: Parent<CompanyScope> = {
  isThere: ({ companyId }) => sql`exists (select 1 from company where id = ${companyId})`,
  columns: ({ companyId }) => ({ companyId }),
}

const rows = childRepository(tableOf(depositoFamily), companyParent, { computed: readMembers })

/** The warehouses of a company with their users, who must be people of the company. */
export const companyDepositos: Repository<Deposito, DepositoDraft, CompanyScope> = {
  ...rows,

  async insert(tx, scope, draft) {
    await requirePeople(tx, scope, draft.users)
    const { id } = await rows.insert(tx, scope, draft)
    await storeUsers(tx, id, draft.users)
    return rows.find(tx, scope, id)
  },

  async update(tx, scope, identity, draft) {
    const { id } = await rows.update(tx, scope, identity, draft)
    await requirePeople(tx, scope, draft.users)
    await storeUsers(tx, id, draft.users)
    return rows.find(tx, scope, id)
  },

  /** Throws `ChangeRefused` when the warehouse has stocks, deleted ones included. */
  async delete(tx, scope, id) {
    const { stocks } = await countStocks(tx, { ...scope, depositoId: id })
    if (stocks > 0) throw new ChangeRefused('error.deposito.hasStocks', { stocks })
    await rows.delete(tx, scope, id)
  },
}

/**
 * The warehouses that a viewer may see, with the company in the draft. The calling code checks that the viewer manages the company, and
 * the new company too when the warehouse moves to another one.
 */
export const visibleDepositos: Repository<Deposito, DepositoDraft & InCompany, Viewer> = {
  list: listVisibleDepositos,

  find: findDepositoWithUsers,

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
  const { company } = await findDeposito(db, viewer, depositoId)
  if (!company) throw new RecordNotFound()
  return { companyId: company.id }
}

async function moveDeposito(tx: Db, of: CompanyScope & { depositoId: number }, companyId: number): Promise<void> {
  if ((await countStocks(tx, of)).stocks > 0) throw new FieldRefused(depositoFamily.name, 'company', 'HasStocks')
  await tx.updateTable('deposito').set({ companyId }).where('id', '=', of.depositoId).execute()
}

async function requirePeople(tx: Db, { companyId }: CompanyScope, userIds: readonly number[]): Promise<void> {
  const people = new Set((await listPeople(tx, companyId)).map(({ id }) => id))
  if (!userIds.every((id) => people.has(id))) throw new FieldRefused(depositoFamily.name, 'users', 'NotMember')
}

/** The company's name and CUIT, and the users, of each of these warehouses. */
async function readMembers(db: Db, ids: readonly number[]): Promise<Map<number, Members>> {
  if (ids.length === 0) return new Map()
  const companies = await db
    .selectFrom('deposito')
    .innerJoin('company', 'company.id', 'deposito.companyId')
    .select(['deposito.id as depositoId', 'company.id', 'company.name', 'company.cuit'])
    .where('deposito.id', 'in', ids)
    .execute()
  const usersOf = await readUsers(db, ids)
  return new Map(companies.map(({ depositoId, ...company }) => [depositoId, { company, users: usersOf(depositoId) }]))
}
