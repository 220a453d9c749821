// Registration, activation, change and deletion of accounts, the mails of a change, and the lists of accounts for administrators.
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { managedUser, type ManagedUser, type UserChangeDraft } from '#domain/account/user.ts'
import { oldestKey, type MailKind } from '#domain/mails/mails.ts'
import { emailGainedNotice, emailLostNotice } from '#domain/mails/notices.ts'
import { isOwnPerson } from '../companies/company-people.ts'
import type { Viewer } from '../companies/depositos.ts'
import { unchanged } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { ChangeRefused, RecordNotFound } from '../database/failures.ts'
import { dropAnswers } from '../operations/idempotency.ts'
import { dropMails, enqueueMail, enqueueNotice } from '../operations/outbox.ts'
import { countRows, readRows, type ListArguments, type Rows } from '../records/page.ts'
import { endResetKeys, hasFirstKey } from './mailed-keys.ts'
import { endSessions, type SessionUser } from './sessions.ts'
import { findUserByLogin, insertUser, lockLoginsAndEmails, nextVersion, type NewUser, type User } from './users.ts'

/** Why an account cannot be created: an account that has ever been activated has the login or the e-mail. */
export type Taken = 'login' | 'email'

/**
 * Inserts an account, in place of any with the same login or e-mail that has never been activated. Throws a unique violation
 * (`failures.ts`) when another transaction inserts one at the same moment. A login may have the form of an e-mail, and people sign in with
 * either, so a login may not be another account's e-mail, nor an e-mail another account's login.
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

/**
 * Stores the hash of an activation mail's key in place of the previous one. Returns false when the account was activated, or got another
 * e-mail, since it was read.
 */
export async function storeActivationKey(tx: Db, user: User, activationKeyHash: string): Promise<boolean> {
  const kept = tx.updateTable('user').set({ activationKeyHash }).where('id', '=', user.id)
  const unchanged = kept.where('activated', '=', 0).where('email', '=', user.email)
  return (await unchanged.executeTakeFirst()).numUpdatedRows === 1n
}

/** Activates the account of a key, once. Returns null when the key is unknown, used or expired. */
export async function activateUser(tx: Db, keyHash: string, now: Date): Promise<User | null> {
  const activated = await tx
    .updateTable('user')
    .set({
      activated: 1,
      activationKeyHash: null,
      usedActivationKeyHash: keyHash,
      lastModifiedDate: now.toISOString(),
      version: nextVersion,
    })
    .where('activationKeyHash', '=', keyHash)
    .where('activationKeyDate', '>', oldestKey('activation', now))
    .where('activated', '=', 0)
    .returningAll()
    .executeTakeFirst()
  return activated ?? null
}

/** Returns whether a key, while it is valid, is that of an account that is active by now. */
export async function isKeyOfActive(db: Db, keyHash: string, now: Date): Promise<boolean> {
  const users = db.selectFrom('user').select('id').where('usedActivationKeyHash', '=', keyHash).where('activated', '=', 1)
  return (await users.where('activationKeyDate', '>', oldestKey('activation', now)).executeTakeFirst()) !== undefined
}

/**
 * Stores a new password hash and invalidates the reset keys; the caller ends the sessions. Returns null when the account has changed since
 * `user` was read, so that a key works only once, and one of two simultaneous changes is refused.
 */
export async function changePassword(tx: Db, user: SessionUser, passwordHash: string, now: Date): Promise<User | null> {
  const changed = await tx
    .updateTable('user')
    .set({ passwordHash, lastModifiedBy: user.login, lastModifiedDate: now.toISOString() })
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .where('activated', '=', 1)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return null
  await endResetKeys(tx, user.id)
  return changed
}

export async function purgeUsers(db: Db, now: Date): Promise<void> {
  const query = db.deleteFrom('user').where('activated', '=', 0).where('activationKeyHash', 'is not', null)
  await query.where('activationKeyDate', '<=', oldestKey('activation', now)).execute()
}

export async function countCreatedAccounts(db: Db, login: string, since: string): Promise<number> {
  return await countRows(db.selectFrom('user').where('createdBy', '=', login).where('createdDate', '>', since))
}

/** Lists the accounts that have `ROLE_ADMIN`, including deactivated ones. */
export async function listAdministrators(db: Db): Promise<User[]> {
  const users = await db.selectFrom('user').selectAll().where('authorities', 'like', '%ROLE_ADMIN%').orderBy('login').execute()
  return users.filter(({ authorities }) => authorities.split(',').includes('ROLE_ADMIN'))
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await listAdministrators(db)).some(({ activated }) => activated === 1)
}

/** Returns an account as the API answers it to administrators: without its password and its keys. */
export function toManaged(row: User): ManagedUser {
  const authorities = row.authorities.split(',').filter((authority) => authority !== '')
  return managedUser.parse({ ...row, activated: row.activated === 1, authorities, ...(isWaiting(row) ? { waiting: true } : {}) })
}

/**
 * Lists the users of whom each word of `search` is in the login, the name or the e-mail; to those without ROLE_ADMIN, only their own
 * people.
 */
export async function listUsers(db: Db, viewer: Viewer, search: string, ...page: ListArguments): Promise<Rows<ManagedUser>> {
  const found = db.selectFrom('user').selectAll().where(hasWords(search))
  const query = viewer.isAdmin ? found : found.where(isOwnPerson(viewer.userId))
  const { rows, total } = await readRows(query, 'user', ...page)
  return { rows: rows.map(toManaged), total }
}

/** Finds a user by the login in a URL. Throws `RecordNotFound` when there is none. */
export async function requireUserByLogin(db: Db, login: string): Promise<User> {
  const user = await findUserByLogin(db, login.replaceAll('\0', '').toLowerCase())
  if (!user) throw new RecordNotFound()
  return user
}

/** Locks users until the transaction ends, and returns the existing ones with their present values, by id. */
export async function lockUsers(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, User>> {
  const rows = await tx.updateTable('user').set(unchanged).where('id', 'in', ids).returningAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface By {
  readonly login: string
  /** An instant. */
  readonly now: string
  /** The hash of a key that is never sent, so that the account stays unactivated. */
  readonly unknownKeyHash: string
}

/** Changes a user whom the caller has locked. Throws a unique violation (`failures.ts`) when the e-mail is taken. */
export async function changeUser(tx: Db, before: User, draft: UserChangeDraft, by: By): Promise<User> {
  const { activated = before.activated === 1, authorities, ...names } = draft
  const values = { ...names, activated: activated ? 1 : 0, authorities: authorities.join(',') } as const
  const after = await tx
    .updateTable('user')
    .set({ ...values, ...endedKeys(before, values, by), lastModifiedBy: by.login, lastModifiedDate: by.now, version: nextVersion })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isFirstPassword = await hasFirstKey(tx, before)
  const isMoved = after.email !== before.email
  const isDeactivated = before.activated === 1 && after.activated === 0
  // Invalidates keys that were mailed to the previous address, or to a user who is now deactivated.
  if (isMoved || isDeactivated) await endResetKeys(tx, before.id)
  if (isDeactivated) await endSessions(tx, after.id)
  if (isMoved) await mailAddressChange(tx, { before, after, isFirstPassword }, by.now)
  return after
}

/**
 * Deletes a user whom the caller has locked, with their memberships, mails and idempotency keys. Throws `ChangeRefused` when they own
 * companies. If they create a company at the same moment, the deletion fails and its transaction is retried, and then finds that company.
 */
export async function deleteUser(tx: Db, { id, login, email }: User): Promise<void> {
  const owned = await tx.selectFrom('company').select('name').where('ownerId', '=', id).orderBy('id').execute()
  const companies = owned.map(({ name }) => name).join(', ')
  if (owned.length > 0) throw new ChangeRefused('error.user.owner', { companies })
  await tx.deleteFrom('user').where('id', '=', id).execute()
  await dropMails(tx, email)
  await dropAnswers(tx, login)
}

/** Returns the columns of a pending activation that a change of a user invalidates. */
function endedKeys(before: User, { email, activated }: Pick<User, 'email' | 'activated'>, by: By): Partial<User> {
  const isMoved = email !== before.email
  return {
    ...(isMoved && isWaiting(before) ? { activationKeyHash: by.unknownKeyHash } : {}),
    ...(activated === 1 && isWaiting(before) ? { activationKeyHash: null, usedActivationKeyHash: before.activationKeyHash } : {}),
  }
}

/**
 * Queues a mail to the old and one to the new address of an account. An account whose owner has not chosen a password yet gets its first
 * mail again instead, at the new address: the previous link is invalid.
 */
async function mailAddressChange(
  tx: Db,
  { before, after, isFirstPassword }: { before: User; after: User; isFirstPassword: boolean },
  at: string,
): Promise<void> {
  const now = new Date(at)
  const unsent = await dropMails(tx, before.email)
  if (isWaiting(after)) return await enqueueMail(tx, 'activation', after.email, now)
  if (!isFirstPassword && !unsent.some(isFirst)) {
    const change = { at, byAdministrator: true }
    await enqueueNotice(tx, emailLostNotice(change), before.email, now)
    await enqueueNotice(tx, emailGainedNotice(change), after.email, now)
  } else if (after.activated === 1) await enqueueMail(tx, 'creation', after.email, now)
}

/** Returns whether the key in a mail is for choosing the first password. */
function isFirst(kind: MailKind | null): boolean {
  return kind === 'invitation' || kind === 'creation'
}

function isWaiting({ activated, activationKeyHash }: User): boolean {
  return activated === 0 && activationKeyHash !== null
}

const searched = ['login', 'firstName', 'lastName', 'email'] as const

function hasWords(search: string): RawBuilder<SqlBool> {
  const words = search
    .replaceAll('\0', '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const conditions = words.map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    const found = searched.map((column) => sql`fold("user".${sql.ref(column)}) like fold(${pattern}) escape '\\'`)
    return sql`(${sql.join(found, sql` or `)})`
  })
  return conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`
}
