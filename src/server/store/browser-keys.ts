import { oldestKey } from '#domain/mails.ts'
import type { Db } from './database.ts'
import type { User } from './users.ts'

/** Stores the hash of a mailed key that makes a browser known. Earlier ones go on working, so that each of several mails that arrive late is a way in. */
export async function storeBrowserKey(db: Db, { id }: User, hash: string, now: Date): Promise<void> {
  await db.insertInto('browser_key').values({ hash, userId: id, createdDate: now.toISOString() }).execute()
}

/** Uses a key up, and returns whose it was; null when it is unknown, used or expired, or the account is not active. */
export async function takeBrowserKey(tx: Db, hash: string, now: Date): Promise<User | null> {
  const taken = tx.deleteFrom('browser_key').where('hash', '=', hash).where('createdDate', '>', oldestKey('browser', now))
  const key = await taken.returning('userId').executeTakeFirst()
  if (!key) return null
  const users = tx.selectFrom('user').selectAll().where('id', '=', key.userId).where('activated', '=', 1)
  return (await users.executeTakeFirst()) ?? null
}

export async function purgeBrowserKeys(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('browser_key').where('createdDate', '<=', oldestKey('browser', now)).execute()
}
