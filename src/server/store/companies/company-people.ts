// Queries on the users, administrators and owner of a company.
import { type Insertable, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Person } from '#domain/company/person.ts'
import { companyChange } from '#domain/stock/stock-change.ts'
import { noteChange } from '../changes/changes.ts'
import type { Database, Db } from '../database/database.ts'
import { RecordNotFound } from '../database/failures.ts'

export type Membership = Readonly<Database['company_admin']>

const personColumns = ['user.id', 'user.login', 'user.firstName', 'user.lastName', 'user.email'] as const

/** Lists the people of a company, each once, by id: its users, its administrators and its owner. */
export async function listPeople(db: Db, companyId: number): Promise<Person[]> {
  return await db
    .selectFrom('user')
    .select(personColumns)
    .where(
      sql<boolean>`("user".id = (select "ownerId" from company where id = ${companyId})
        or "user".id in (select "userId" from company_user where "companyId" = ${companyId})
        or "user".id in (select "userId" from company_admin where "companyId" = ${companyId}))`,
    )
    .orderBy('user.id')
    .execute()
}

/** Returns the condition that the `user` of a query is this one, or belongs to a company that they own or administer. */
export function isOwnPerson(userId: number): RawBuilder<SqlBool> {
  const managed = sql`(select id from company where "ownerId" = ${userId} union select "companyId" from company_admin where "userId" = ${userId})`
  return sql`("user".id = ${userId}
    or "user".id in (select "ownerId" from company where id in ${managed})
    or "user".id in (select "userId" from company_user where "companyId" in ${managed})
    or "user".id in (select "userId" from company_admin where "companyId" in ${managed}))`
}

/** Returns a person of a company. Throws `RecordNotFound` when the user does not belong to it. */
export async function findPerson(db: Db, { companyId, userId }: Membership): Promise<Person> {
  const person = (await listPeople(db, companyId)).find(({ id }) => id === userId)
  if (!person) throw new RecordNotFound()
  return person
}

/** Returns the ids of the company's people whose account it made, without those with ROLE_ADMIN. */
export async function listMadePeople(db: Db, companyId: number): Promise<Set<number>> {
  const made = await db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.userId')
    .select('user.id')
    .where('companyId', '=', companyId)
    .where('madeHere', '=', 1)
    .where('user.authorities', 'not like', '%ROLE_ADMIN%')
    .execute()
  return new Set(made.map(({ id }) => id))
}

/** Takes a person out of a company, its administrators and all its warehouses. */
export async function removePerson(tx: Db, { companyId, userId }: Membership): Promise<void> {
  noteChange(tx, companyChange(companyId, { toUsers: [userId] }))
  for (const table of ['company_user', 'company_admin'] as const)
    await tx.deleteFrom(table).where('companyId', '=', companyId).where('userId', '=', userId).execute()
  await tx
    .deleteFrom('deposito_user')
    .where('userId', '=', userId)
    .where('depositoId', 'in', (of) => of.selectFrom('deposito').select('id').where('companyId', '=', companyId))
    .execute()
}

/** Adds a user to a company, or makes a person of it one of its administrators. Returns false when the person already is one. */
export async function addMember(
  tx: Db,
  table: 'company_user' | 'company_admin',
  membership: Insertable<Database['company_user']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto(table)
    .values({ ...membership })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

/** Makes an administrator an ordinary user of the company. Returns false when the person already is one. */
export async function removeAdmin(tx: Db, { companyId, userId }: Membership): Promise<boolean> {
  const removed = tx.deleteFrom('company_admin').where('companyId', '=', companyId).where('userId', '=', userId)
  const { numDeletedRows } = await removed.executeTakeFirst()
  // An administrator who is not also a user would leave the company altogether.
  await addMember(tx, 'company_user', { companyId, userId })
  return numDeletedRows > 0n
}

/** Reads the people of companies or of warehouses in one query, and returns a function that returns those of one of them, ordered by id. */
export async function readPeople(
  db: Db,
  table: 'company_admin' | 'company_user' | 'deposito_user',
  ids: readonly number[],
): Promise<(id: number) => Person[]> {
  if (ids.length === 0) return () => []
  const of = sql.ref<number>(table === 'deposito_user' ? 'member.depositoId' : 'member.companyId')
  const rows = await db
    .selectFrom('user')
    .innerJoin(sql.table<{ userId: number }>(table).as('member'), 'member.userId', 'user.id')
    .select([...personColumns, of.as('of')])
    .where(of, 'in', ids)
    .orderBy('user.id')
    .execute()
  return (id) => rows.filter((row) => row.of === id).map(({ of: _, ...person }) => person)
}

const firstMails = ['invitation', 'creation'] as const

/** Returns the last invitation of each of these people who has not chosen a password yet, by id. */
export async function findInvitations(
  db: Db,
  people: readonly Pick<Person, 'id'>[],
): Promise<Map<number, { readonly date: string; readonly lost: boolean }>> {
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const keys = await db
    .selectFrom('reset_key')
    .select(['userId', 'createdDate as date', 'lostDate'])
    .where('userId', 'in', ids)
    .where('kind', 'in', firstMails)
    .where('keyHash', 'is not', null)
    .orderBy('id')
    .execute()
  const queued = await db
    .selectFrom('mail_outbox')
    .innerJoin('user', (join) => join.on(sql`lower("user".email)`, '=', sql`lower(mail_outbox.recipient)`))
    .select(['user.id as userId', 'mail_outbox.createdDate as date'])
    .where('user.id', 'in', ids)
    .where('mail_outbox.kind', 'in', firstMails)
    .where('mail_outbox.attempts', '=', 0)
    .orderBy('mail_outbox.id')
    .execute()
  const sent = keys.map(({ userId, date, lostDate }) => [userId, { date, lost: lostDate !== null }] as const)
  return new Map([...sent, ...queued.map(({ userId, date }) => [userId, { date, lost: false }] as const)])
}

/** Stores that the mail with a key could not be sent. The next attempt makes another key, which is not lost yet. */
export async function markLost(db: Db, mailId: number, now: Date): Promise<void> {
  await db.updateTable('reset_key').set({ lostDate: now.toISOString() }).where('mailId', '=', mailId).execute()
}
