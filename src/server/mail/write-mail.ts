import { mails, mailUntil } from '#domain/mails.ts'
import { findUserByEmail, storeMailKey } from '../store/accounts.ts'
import { findCompanyName } from '../store/companies.ts'
import type { Db } from '../store/database.ts'
import type { QueuedMail } from '../store/outbox.ts'
import { findUserByLogin, type User } from '../store/users.ts'
import { newMailKey } from './mail-keys.ts'
import type { Mail } from './mailer.ts'

/** The time within which an account gets no second mail about its password. */
const quietMs = 60_000

/**
 * Writes a queued mail; returns null when no account should get it. Its key is made here and only its hash is stored, so that a copy of the database opens no account.
 * Each further attempt makes another key and replaces the one before.
 */
export async function writeMail(
  db: Db,
  queued: QueuedMail,
  { publicUrl, from, now }: { publicUrl: string; from: string; now: Date },
): Promise<Mail | null> {
  const user = await findUserByEmail(db, queued.recipient)
  const made = user && keyDate(user, queued, now)
  if (!user || !made) return null
  const { key, hash } = newMailKey()
  const kept =
    queued.kind === 'activation' ? { activationKeyHash: hash } : { resetKeyHash: hash, resetKeyDate: made, resetKeyKind: queued.kind }
  if (!(await storeMailKey(db, user, kept))) return null
  const { subject, screen, text } = mails[queued.kind]
  const name = oneLine(user.firstName) || user.login
  const link = `${publicUrl}/${screen}/${key}`
  const until = mailUntil(queued.kind, made)
  return {
    from,
    to: user.email,
    subject,
    text: text({ name, login: user.login, link, until, ...(await readInvitation(db, queued, user)) }),
  }
}

/** Returns the instant from which the key is valid; null when the account needs no such mail. */
function keyDate(user: User, queued: QueuedMail, now: Date): string | null {
  if (queued.kind === 'activation') return user.activated === 0 && user.activationKeyHash !== null ? user.activationKeyDate : null
  if (user.activated === 0) return null
  const sinceMs = user.resetKeyDate === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(user.resetKeyDate)
  // After a failed attempt the account's key is this mail's own.
  return queued.attempts === 1 && sinceMs < quietMs ? null : now.toISOString()
}

/** Returns the names of the account's creator and of the company for mails of the kinds `invitation` and `creation`; both are empty for other kinds. */
async function readInvitation(db: Db, { kind, companyId }: QueuedMail, user: User): Promise<{ inviter: string; company: string }> {
  if (kind !== 'invitation' && kind !== 'creation') return { inviter: '', company: '' }
  const by = await findUserByLogin(db, user.createdBy)
  const inviter = oneLine([by?.firstName, by?.lastName].join(' ')) || user.createdBy
  return { inviter, company: companyId === null ? '' : oneLine(await findCompanyName(db, companyId)) }
}

/** People write these texts: without line breaks none of them can pass for a line of the mail. */
function oneLine(text: string | null): string {
  return (text ?? '').replaceAll(/\s+/g, ' ').trim()
}
