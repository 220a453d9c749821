import { sql } from 'kysely'
import { oldestKey } from '#domain/mails.ts'
import type { Db } from './database.ts'
import { nextTokens, tokensFrom } from './sessions.ts'
import type { NewUser, User } from './users.ts'
import { insertUser, nextVersion } from './users.ts'

/** Why an account cannot be made: another one that was activated once has its login or its e-mail. */
export type Taken = 'login' | 'email'

/** Finds a user by e-mail, ignoring case. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const query = db
    .selectFrom('user')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Inserts an account, in place of any with the same login or e-mail that never was activated. Throws a unique violation (`failures.ts`) when another one is inserted at the
 * same moment. A login may have the form of an e-mail, and people sign in with either, so a login may not be another account's e-mail, nor an e-mail another account's login.
 */
export async function registerUser(tx: Db, user: NewUser): Promise<User | Taken> {
  const names = [user.login, user.email.toLowerCase()]
  const query = tx.selectFrom('user').select(['id', 'login', 'email', 'activated', 'activationKeyHash'])
  const others = await query.where((on) => on.or([on('login', 'in', names), on(sql`lower(email)`, 'in', names)])).execute()
  const kept = others.filter(({ activated, activationKeyHash }) => activated === 1 || activationKeyHash === null)
  if (kept.length > 0) return kept.some(({ login, email }) => [login, email.toLowerCase()].includes(user.login)) ? 'login' : 'email'
  for (const { id } of others) await tx.deleteFrom('user').where('id', '=', id).where('activated', '=', 0).execute()
  // A deleted account may have had the login: its tokens are not the new one's.
  return await insertUser(tx, { ...user, tokensSince: tokensFrom(user.createdDate) })
}

/** Stores the hash of a mail's key in place of any before. Returns false when the account was activated or deactivated, or got another e-mail, since it was read. */
export async function storeMailKey(
  db: Db,
  user: User,
  key: Partial<Pick<User, 'activationKeyHash' | 'resetKeyHash' | 'resetKeyDate' | 'resetKeyKind'>>,
): Promise<boolean> {
  const kept = db.updateTable('user').set(key).where('id', '=', user.id)
  const unchanged = kept.where('activated', '=', user.activated).where('email', '=', user.email)
  return (await unchanged.executeTakeFirst()).numUpdatedRows === 1n
}

/** Activates the account of a key, once. Returns null when the key is unknown, used or expired. */
export async function activateUser(tx: Db, keyHash: string, now: Date): Promise<User | null> {
  const activated = await tx
    .updateTable('user')
    .set({ activated: 1, activationKeyHash: null, activationKeyDate: null, lastModifiedDate: now.toISOString(), version: nextVersion })
    .where('activationKeyHash', '=', keyHash)
    .where('activationKeyDate', '>', oldestKey('activation', now))
    .where('activated', '=', 0)
    .returningAll()
    .executeTakeFirst()
  return activated ?? null
}

/** Finds the user of a key that has not expired. */
export async function findUserByResetKey(db: Db, keyHash: string, now: Date): Promise<User | null> {
  const user = await db.selectFrom('user').selectAll().where('resetKeyHash', '=', keyHash).where('activated', '=', 1).executeTakeFirst()
  if (!user || user.resetKeyDate === null) return null
  return user.resetKeyDate > oldestKey(user.resetKeyKind ?? 'reset', now) ? user : null
}

/**
 * Stores another password and ends every token and key from before. Returns null when the account has changed since `user` was read, so that a key works once and one of
 * two simultaneous changes is refused.
 */
export async function changePassword(tx: Db, user: User, passwordHash: string, now: Date): Promise<User | null> {
  const values = { passwordHash, tokensSince: nextTokens(user, now.toISOString()), resetKeyHash: null, resetKeyDate: null }
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

/** Deletes the accounts that were not activated in time. */
export async function purgeUsers(db: Db, now: Date): Promise<void> {
  const query = db.deleteFrom('user').where('activated', '=', 0).where('activationKeyHash', 'is not', null)
  await query.where('activationKeyDate', '<=', oldestKey('activation', now)).execute()
}
