// Registration, activation and password change of accounts, and the lookup of administrators.
import { sql } from 'kysely'
import { oldestKey } from '#domain/mails/mails.ts'
import type { Db } from '../database/database.ts'
import { endResetKeys } from './mailed-keys.ts'
import type { SessionUser } from './sessions.ts'
import { type NewUser, type User, insertUser, lockLoginsAndEmails, nextVersion } from './users.ts'

/** Why an account cannot be created: an account that has ever been activated has the login or the e-mail. */
export type Taken = 'login' | 'email'

/**
 * Inserts an account, in place of any with the same login or e-mail that has never been activated. Throws a unique violation (`failures.ts`) when another transaction inserts one at the
 * same moment. A login may have the form of an e-mail, and people sign in with either, so a login may not be another account's e-mail, nor an e-mail another account's login.
 */
export async function registerUser(tx: Db, user: NewUser): Promise<User | Taken> {
  await lockLoginsAndEmails(tx)
  const names = [user.login, user.email.toLowerCase()]
  const query = tx.selectFrom('user').select(['id', 'login', 'email', 'activated', 'activationKeyHash'])
  const others = await query.where((on) => on.or([on('login', 'in', names), on(sql`lower(email)`, 'in', names)])).execute()
  const kept = others.filter(({ activated, activationKeyHash }) => activated === 1 || activationKeyHash === null)
  if (kept.length > 0) return kept.some(({ login, email }) => [login, email.toLowerCase()].includes(user.login)) ? 'login' : 'email'
  for (const { id } of others) await tx.deleteFrom('user').where('id', '=', id).where('activated', '=', 0).execute()
  return await insertUser(tx, user)
}

/** Stores the hash of an activation mail's key in place of the previous one. Returns false when the account was activated, or got another e-mail, since it was read. */
export async function storeActivationKey(tx: Db, user: User, activationKeyHash: string): Promise<boolean> {
  const kept = tx.updateTable('user').set({ activationKeyHash }).where('id', '=', user.id)
  const unchanged = kept.where('activated', '=', 0).where('email', '=', user.email)
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

/**
 * Stores a new password hash and invalidates the reset keys; the caller ends the sessions. Returns null when the account has changed since `user` was read, so that a key works only once,
 * and one of two simultaneous changes is refused.
 */
export async function changePassword(tx: Db, user: SessionUser, passwordHash: string, now: Date): Promise<User | null> {
  const values = { passwordHash }
  const changed = await tx
    .updateTable('user')
    .set({ ...values, lastModifiedBy: user.login, lastModifiedDate: now.toISOString() })
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .where('activated', '=', 1)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return null
  await endResetKeys(tx, user.id)
  return changed
}

/** Deletes the accounts that were not activated in time. */
export async function purgeUsers(db: Db, now: Date): Promise<void> {
  const query = db.deleteFrom('user').where('activated', '=', 0).where('activationKeyHash', 'is not', null)
  await query.where('activationKeyDate', '<=', oldestKey('activation', now)).execute()
}

/** Counts the accounts that a person has created since an instant. */
export async function countCreatedAccounts(db: Db, login: string, since: string): Promise<number> {
  const query = db.selectFrom('user').select(({ fn }) => fn.countAll<number>().as('made'))
  const { made } = await query.where('createdBy', '=', login).where('createdDate', '>', since).executeTakeFirstOrThrow()
  return Number(made)
}

/** Lists the accounts that have `ROLE_ADMIN`, including deactivated ones. */
export async function listAdministrators(db: Db): Promise<User[]> {
  const users = await db.selectFrom('user').selectAll().where('authorities', 'like', '%ROLE_ADMIN%').orderBy('login').execute()
  return users.filter(({ authorities }) => authorities.split(',').includes('ROLE_ADMIN'))
}

/** Returns whether an active account has `ROLE_ADMIN`. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await listAdministrators(db)).some(({ activated }) => activated === 1)
}
