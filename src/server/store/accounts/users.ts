// Queries that find, insert and update accounts by login or e-mail.
import { sql, type Insertable, type Selectable } from 'kysely'
import { kindOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { UserTable } from './account-tables.ts'

export type User = Selectable<UserTable>
export type NewUser = Insertable<UserTable>

/** Finds a user by login. The login must be in lower case. */
export async function findUserByLogin(db: Db, login: string): Promise<User | null> {
  return (await db.selectFrom('user').selectAll().where('login', '=', login).executeTakeFirst()) ?? null
}

/** Finds a user by the name that a person enters at sign-in: the login or the e-mail, ignoring case. */
export async function findUserByName(db: Db, loginOrEmail: string): Promise<User | null> {
  const name = loginOrEmail.trim().toLowerCase()
  return (await findUserByLogin(db, name)) ?? (await findUserByEmail(db, name))
}

export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const query = db.selectFrom('user').selectAll()
  return (await query.where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()) ?? null
}

/** Inserts a user. Throws a unique violation (`failures.ts`) when the login or the e-mail is taken. */
export function insertUser(db: Db, user: NewUser): Promise<User> {
  return db.insertInto('user').values(user).returningAll().executeTakeFirstOrThrow()
}

const namesLock = 13_001

/**
 * Serializes the transactions that set the login or the e-mail of an account, with a lock until the end of the transaction. Users sign in
 * with either, and no unique index spans both columns. SQLite needs no lock, because it has one writer.
 */
export async function lockLoginsAndEmails(tx: Db): Promise<void> {
  if (kindOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${namesLock})`.execute(tx)
}

/**
 * Returns whether an e-mail is the login of another account. Until the transaction ends, no other transaction can give it to an account as
 * its login.
 */
export async function isLoginOfAnother(tx: Db, email: string, userId: number): Promise<boolean> {
  await lockLoginsAndEmails(tx)
  const user = await findUserByLogin(tx, email.toLowerCase())
  return user !== null && user.id !== userId
}

/** Stores the changes that users make to their own account. Throws a unique violation (`failures.ts`) when the e-mail is taken. */
export async function updateUser(
  tx: Db,
  id: number,
  values: Pick<User, 'firstName' | 'lastName' | 'email' | 'langKey' | 'lastModifiedBy' | 'lastModifiedDate'> &
    Partial<Pick<User, 'imageUrl' | 'noticesOff' | 'startScreen'>>,
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** The next version of an account, for every change of it that is visible on the screens. */
export const nextVersion = sql<number>`version + 1`

export async function hasNoUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined
}
