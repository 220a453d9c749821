import { sql } from 'kysely'
import { oldestKey } from '#domain/mails.ts'
import type { Db } from './database.ts'
import type { NewUser, User } from './users.ts'
import { insertUser } from './users.ts'

/** What stands in the way of an account: its login or its e-mail is somebody's who activated theirs, or whom an administrator deactivated. */
export type Taken = 'login' | 'email'

/** By the e-mail in any case. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const query = db
    .selectFrom('user')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Makes an account that waits for its activation. One with its login or e-mail that never was activated gives way (`server-contract.md` 1.3). Throws a unique violation
 * (`failures.ts`) when somebody else makes one with either at the same moment.
 */
export async function registerUser(tx: Db, user: NewUser): Promise<User | Taken> {
  const query = tx.selectFrom('user').select(['id', 'login', 'activated', 'activationKeyHash'])
  const others = await query
    .where((on) => on.or([on('login', '=', user.login), on(sql`lower(email)`, '=', user.email.toLowerCase())]))
    .execute()
  const kept = others.filter(({ activated, activationKeyHash }) => activated === 1 || activationKeyHash === null)
  if (kept.length > 0) return kept.some(({ login }) => login === user.login) ? 'login' : 'email'
  for (const { id } of others) await tx.deleteFrom('user').where('id', '=', id).where('activated', '=', 0).execute()
  return await insertUser(tx, user)
}

/** The key that a mail is going to carry takes the place of any before it; false when the account is not any more what it was read as. */
export async function keepKey(
  db: Db,
  user: User,
  key: Partial<Pick<User, 'activationKeyHash' | 'resetKeyHash' | 'resetKeyDate'>>,
): Promise<boolean> {
  const kept = db.updateTable('user').set(key).where('id', '=', user.id).where('activated', '=', user.activated)
  return (await kept.executeTakeFirst()).numUpdatedRows === 1n
}

/** Whether the key was that of an account, which it activates, once. */
export async function activateUser(db: Db, keyHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ activated: 1, activationKeyHash: null, activationKeyDate: null, lastModifiedDate: now.toISOString() })
    .where('activationKeyHash', '=', keyHash)
    .where('activationKeyDate', '>', oldestKey('activation', now))
    .where('activated', '=', 0)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whose the key is, while it works. */
export async function findUserByResetKey(db: Db, keyHash: string, now: Date): Promise<User | null> {
  const query = db.selectFrom('user').selectAll().where('resetKeyHash', '=', keyHash)
  return (await query.where('resetKeyDate', '>', oldestKey('reset', now)).where('activated', '=', 1).executeTakeFirst()) ?? null
}

/**
 * Another password: every token and every key from before it is worth nothing. Null when the account has changed since `user` was read, so that a key works once and of two
 * changes at the same moment one is refused.
 */
export async function changePassword(tx: Db, user: User, passwordHash: string, now: Date): Promise<User | null> {
  // Tokens are dated in whole seconds: the next one, so that those of this second die too. Tokens that are issued from here on are dated no earlier (`http/tokens.ts`).
  const tokensSince = Math.max(Math.floor(now.getTime() / 1000), user.tokensSince ?? 0) + 1
  const values = { passwordHash, tokensSince, resetKeyHash: null, resetKeyDate: null }
  const changed = await tx
    .updateTable('user')
    .set({ ...values, lastModifiedBy: user.login, lastModifiedDate: now.toISOString() })
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .where('activated', '=', 1)
    .returningAll()
    .executeTakeFirst()
  return changed ?? null
}

/** Removes the accounts that nobody activated while they could. */
export async function purgeUsers(db: Db, now: Date): Promise<void> {
  const query = db.deleteFrom('user').where('activated', '=', 0).where('activationKeyHash', 'is not', null)
  await query.where('activationKeyDate', '<=', oldestKey('activation', now)).execute()
}
