// Queries that find, insert and update accounts by login or e-mail.
import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import { kindOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { UserTable } from './account-tables.ts'

export type User = Selectable<UserTable>
export type NewUser = Insertable<UserTable>

/** Finds a user by login, in lower case. */
export async function findUserByLogin(db: Db, login: string): Promise<User | null> {
  return (await db.selectFrom('user').selectAll().where('login', '=', login).executeTakeFirst()) ?? null
}

/** Finds a user by what can be typed at sign-in: the login or the e-mail, ignoring case. */
export async function findUserByName(db: Db, loginOrEmail: string): Promise<User | null> {
  const name = loginOrEmail.trim().toLowerCase()
  const user = await findUserByLogin(db, name)
  if (user !== null) return user
  return (
    (await db
      .selectFrom('user')
      .selectAll()
      .where(sql`lower(email)`, '=', name)
      .executeTakeFirst()) ?? null
  )
}

/** Throws a unique violation (`failures.ts`) when the login or the e-mail is taken. */
export function insertUser(db: Db, user: NewUser): Promise<User> {
  return db.insertInto('user').values(user).returningAll().executeTakeFirstOrThrow()
}

/** The number that names the lock of logins and e-mails among PostgreSQL's. */
const namesLock = 13_001

/**
 * Waits for other transactions that give an account its login or its e-mail, and makes later ones wait for this one. Signing in takes either, and no unique key spans both
 * columns. SQLite has one writer anyway.
 */
export async function lockLoginsAndEmails(tx: Db): Promise<void> {
  if (kindOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${namesLock})`.execute(tx)
}

/** Returns whether an e-mail is the login of another account. Until the transaction ends no account gets it as its login. */
export async function isLoginOfAnother(tx: Db, email: string, userId: number): Promise<boolean> {
  await lockLoginsAndEmails(tx)
  const user = await findUserByLogin(tx, email.toLowerCase())
  return user !== null && user.id !== userId
}

/** Stores what users change of their own account. Throws a unique violation (`failures.ts`) when the e-mail is taken. */
export async function updateUser(
  tx: Db,
  id: number,
  values: Pick<User, 'firstName' | 'lastName' | 'email' | 'langKey' | 'lastModifiedBy' | 'lastModifiedDate'> &
    Partial<Pick<User, 'imageUrl'>>,
): Promise<void> {
  await tx
    .updateTable('user')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** What every change of an account that people see does to its version. */
export const nextVersion = sql<number>`version + 1`

/** Whether the store has no account yet. */
export async function hasNoUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined
}
