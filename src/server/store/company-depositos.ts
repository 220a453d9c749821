import { depositoFamily, type Deposito, type DepositoDraft } from '#domain/deposito.ts'
import { listPeople } from './company-people.ts'
import type { Db } from './database.ts'
import { readUsers, storeUsers } from './deposito-users.ts'
import { countStocks } from './depositos.ts'
import { ChangeRefused, FieldRefused, RecordNotFound } from './failures.ts'
import { childRepository, type Parent, type Repository } from './repository.ts'
import { tableOf } from './table.ts'

/** A company whose warehouses are read or changed. */
export interface CompanyScope {
  readonly companyId: number
}

const companyParent: Parent<CompanyScope> = {
  async require(db, { companyId }) {
    if (!(await db.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst())) throw new RecordNotFound()
  },
  columns: ({ companyId }) => ({ companyId }),
}

const rows = childRepository(tableOf(depositoFamily), companyParent, readMembers)

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

async function requirePeople(tx: Db, { companyId }: CompanyScope, userIds: readonly number[]): Promise<void> {
  const people = new Set((await listPeople(tx, companyId)).map(({ id }) => id))
  if (!userIds.every((id) => people.has(id))) throw new FieldRefused(depositoFamily.name, 'users', 'NotMember')
}

/** The company's name and CUIT, and the users, of each of these warehouses. */
async function readMembers(db: Db, ids: readonly number[]): Promise<Map<number, object>> {
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
