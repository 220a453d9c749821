import { mails, mailUntil } from '#domain/mails.ts'
import { findUserByEmail, keepKey } from '../store/accounts.ts'
import type { Db } from '../store/database.ts'
import type { QueuedMail } from '../store/outbox.ts'
import type { User } from '../store/users.ts'
import { newMailKey } from './mail-keys.ts'
import type { Mail } from './mailer.ts'

/** An account gets no second mail about its password within this time. */
const quietMs = 60_000

/**
 * The mail that a wish comes to; null when nobody is to get it. Its key is made here and nowhere kept: the store has its hash, so that not even a copy of the store opens an
 * account. Written again for another attempt it gets another key, and the one before is worth nothing.
 */
export async function writeMail(
  db: Db,
  wish: QueuedMail,
  { publicUrl, from, now }: { publicUrl: string; from: string; now: Date },
): Promise<Mail | null> {
  const user = await findUserByEmail(db, wish.recipient)
  const made = user && keyDate(user, wish, now)
  if (!user || !made) return null
  const { key, hash } = newMailKey()
  const kept = wish.kind === 'activation' ? { activationKeyHash: hash } : { resetKeyHash: hash, resetKeyDate: made }
  if (!(await keepKey(db, user, kept))) return null
  const { subject, screen, text } = mails[wish.kind]
  const name = user.firstName?.trim() || user.login
  const link = `${publicUrl}/${screen}/${key}`
  return { from, to: user.email, subject, text: text({ name, login: user.login, link, until: mailUntil(wish.kind, made) }) }
}

/** When the key counts as made; null when there is nothing to activate, or nobody to reset. */
function keyDate(user: User, wish: QueuedMail, now: Date): string | null {
  if (wish.kind === 'activation') return user.activated === 0 && user.activationKeyHash !== null ? user.activationKeyDate : null
  if (user.activated === 0) return null
  const sinceMs = user.resetKeyDate === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(user.resetKeyDate)
  // The key of an attempt that failed is the wish's own.
  return wish.attempts === 1 && sinceMs < quietMs ? null : now.toISOString()
}
