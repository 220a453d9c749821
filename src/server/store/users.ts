import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { Db, UserTable } from './database.ts'

export type User = Selectable<UserTable>
export type NewUser = Insertable<UserTable>

/** Finds a user by the login in lower case. */
export async function findUserByLogin(db: Db, login: string): Promise<User | null> {
  return (await db.selectFrom('user').selectAll().where('login', '=', login).executeTakeFirst()) ?? null
}

/** Finds a user by what they sign in with: the login or the e-mail, in any case. */
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

/** Changes what users may change of themselves. Throws a unique violation (`failures.ts`) when the e-mail is taken. */
export async function updateUser(
  tx: Db,
  id: number,
  values: Pick<User, 'firstName' | 'lastName' | 'email' | 'langKey' | 'lastModifiedBy' | 'lastModifiedDate'> &
    Partial<Pick<User, 'imageUrl' | 'resetKeyHash' | 'resetKeyDate'>>,
): Promise<void> {
  await tx.updateTable('user').set(values).where('id', '=', id).execute()
}

/** Returns whether there are no accounts, as in a new database. */
export async function hasNoUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined
}
