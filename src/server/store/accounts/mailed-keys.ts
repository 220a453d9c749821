// Stores the hashes of the one-time keys in mails that reset a password or confirm a browser.
import { subHours } from 'date-fns/subHours'
import { oldestKey, type PasswordMail } from '#domain/mails/mails.ts'
import { unchanged } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import type { User } from './users.ts'

/** How many mails with a reset key an account gets in an hour, and how long after one it gets no other, in milliseconds. */
const mailLimits = { perHour: 3, quietMs: 60_000 } as const

interface MailedKey {
  readonly kind: PasswordMail
  readonly mailId: number
  readonly keyHash: string
  readonly now: Date
}

/**
 * Stores the hash of a mail's key, in place of the one from an earlier attempt to send the same mail; the keys in other mails stay valid.
 * Returns false when the account must not get the mail: it was deactivated or got another e-mail since it was read, or it has reached the
 * limit of mails.
 */
export async function storeResetKey(tx: Db, user: User, { kind, mailId, keyHash, now }: MailedKey): Promise<boolean> {
  const locked = tx.updateTable('user').set(unchanged)
  const same = locked.where('id', '=', user.id).where('activated', '=', 1).where('email', '=', user.email)
  if ((await same.executeTakeFirst()).numUpdatedRows !== 1n) return false
  const own = tx.deleteFrom('reset_key').where('userId', '=', user.id).where('mailId', '=', mailId)
  const isFirstAttempt = (await own.executeTakeFirst()).numDeletedRows === 0n
  if (kind === 'reset' && isFirstAttempt && (await hasReachedMailLimit(tx, user.id, now))) return false
  await tx.insertInto('reset_key').values({ userId: user.id, mailId, kind, keyHash, createdDate: now.toISOString() }).execute()
  return true
}

/** The `mailId` of a key whose link was shown to the operator and not mailed. */
const shownKey = 0

/** Stores the hash of a key whose link is shown and not mailed (`npm run admin`), in place of the previous such key. */
export async function storeShownKey(tx: Db, { id }: User, { kind, keyHash, now }: Omit<MailedKey, 'mailId'>): Promise<void> {
  await tx.deleteFrom('reset_key').where('userId', '=', id).where('mailId', '=', shownKey).execute()
  await tx.insertInto('reset_key').values({ userId: id, mailId: shownKey, kind, keyHash, createdDate: now.toISOString() }).execute()
}

/** Finds the user of a key that has not expired. */
export async function findUserByResetKey(db: Db, keyHash: string, now: Date): Promise<User | null> {
  const key = await db.selectFrom('reset_key').selectAll().where('keyHash', '=', keyHash).executeTakeFirst()
  const users = db.selectFrom('user').selectAll().where('activated', '=', 1)
  if (key)
    return key.createdDate > oldestKey(key.kind, now) ? ((await users.where('id', '=', key.userId).executeTakeFirst()) ?? null) : null
  // A key that an earlier release mailed.
  const user = await users.where('resetKeyHash', '=', keyHash).executeTakeFirst()
  if (!user || user.resetKeyDate === null) return null
  return user.resetKeyDate > oldestKey(user.resetKeyKind ?? 'reset', now) ? user : null
}

/** Invalidates all reset keys of a user. The rows stay, because they count for the limit of mails. */
export async function endResetKeys(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('reset_key').set({ keyHash: null }).where('userId', '=', userId).where('keyHash', 'is not', null).execute()
  await tx.updateTable('user').set({ resetKeyHash: null, resetKeyDate: null }).where('id', '=', userId).execute()
}

/** Returns whether a user has an unused key for choosing the account's first password. */
export async function hasFirstKey(tx: Db, user: User): Promise<boolean> {
  if (user.resetKeyHash !== null && (user.resetKeyKind === 'invitation' || user.resetKeyKind === 'creation')) return true
  const keys = tx.selectFrom('reset_key').select('id').where('userId', '=', user.id).where('keyHash', 'is not', null)
  return (await keys.where('kind', 'in', ['invitation', 'creation']).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Deletes expired reset keys. Keys for a first password stay until they are used, because they show that the account has no password yet.
 */
export async function purgeResetKeys(db: Db, now: Date): Promise<void> {
  const expired = db.deleteFrom('reset_key').where('createdDate', '<=', oldestKey('reset', now))
  await expired.where((on) => on.or([on('kind', '=', 'reset'), on('keyHash', 'is', null)])).execute()
}

async function hasReachedMailLimit(tx: Db, userId: number, now: Date): Promise<boolean> {
  const mails = await tx
    .selectFrom('reset_key')
    .select(['kind', 'createdDate'])
    .where('userId', '=', userId)
    .where('createdDate', '>', subHours(now, 1).toISOString())
    .execute()
  const quietFrom = new Date(now.getTime() - mailLimits.quietMs).toISOString()
  return (
    mails.some(({ createdDate }) => createdDate > quietFrom) || mails.filter(({ kind }) => kind === 'reset').length >= mailLimits.perHour
  )
}

/** Stores the hash of a mailed key that confirms a browser. Earlier keys stay valid, so that each of several delayed mails works. */
export async function storeBrowserKey(db: Db, { id }: User, hash: string, now: Date): Promise<void> {
  await db.insertInto('browser_key').values({ hash, userId: id, createdDate: now.toISOString() }).execute()
}

/** Consumes a browser key, and returns its user; null when the key is unknown, used or expired, or the account is not active. */
export async function takeBrowserKey(tx: Db, hash: string, now: Date): Promise<User | null> {
  const taken = tx.deleteFrom('browser_key').where('hash', '=', hash).where('createdDate', '>', oldestKey('browser', now))
  const key = await taken.returning('userId').executeTakeFirst()
  if (!key) return null
  const users = tx.selectFrom('user').selectAll().where('id', '=', key.userId).where('activated', '=', 1)
  return (await users.executeTakeFirst()) ?? null
}
