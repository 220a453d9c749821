// Writes the text of a queued mail, with a new one-time key in its link, and hashes such keys for the database.
import { createHash, randomBytes } from 'node:crypto'
import { fullName } from '#domain/company/person.ts'
import { mails, mailText, mailUntil, paragraphs, type KeyMail } from '#domain/mails/mails.ts'
import { storedNotice } from '#domain/mails/notices.ts'
import { storeActivationKey } from '../store/accounts/accounts.ts'
import { storeBrowserKey, storeResetKey } from '../store/accounts/mailed-keys.ts'
import { findUserByEmail, findUserByLogin, type User } from '../store/accounts/users.ts'
import { findCompanyName } from '../store/companies/companies.ts'
import type { Db } from '../store/database/database.ts'
import type { Store } from '../store/database/open.ts'
import type { QueuedMail } from '../store/operations/outbox.ts'
import type { Mail } from './mailer.ts'

interface MailSender {
  readonly publicUrl: string
  readonly from: string
  readonly now: Date
}

/**
 * Writes a queued mail; returns null when no account should get it. Generates the key and stores only its hash, so that a copy of the
 * database gives access to no account. Each further attempt replaces the key with a new one.
 */
export async function writeMail(store: Store, queued: QueuedMail, sender: MailSender): Promise<Mail | null> {
  const { kind, notice } = queued
  if (kind !== 'notice') return await store.write((tx) => writeKeyMail(tx, { ...queued, kind }, sender))
  const { subject, paragraphs: texts, items = [], path, about } = storedNotice.parse(JSON.parse(notice ?? ''))
  if (about !== undefined && (await findUserByEmail(store.db, queued.recipient))?.activated !== 1) return null
  const linked = items.map((item) => `${item.text}\n${sender.publicUrl}/${item.path}`)
  const link = path === undefined ? [] : [`${sender.publicUrl}/${path}`]
  return { from: sender.from, to: queued.recipient, subject, text: paragraphs(...texts, ...linked, ...link) }
}

type QueuedKeyMail = QueuedMail & { readonly kind: KeyMail }

async function writeKeyMail(tx: Db, queued: QueuedKeyMail, { publicUrl, from, now }: MailSender): Promise<Mail | null> {
  const user = await findUserByEmail(tx, queued.recipient)
  if (!user) return null
  const { key, hash } = newMailKey()
  const made = await storeKey(tx, queued, { user, hash, now })
  if (made === null) return null
  const { subject, screen } = mails[queued.kind]
  const until = mailUntil(queued.kind, made)
  return {
    from,
    to: user.email,
    subject,
    text: mailText(queued.kind, { link: `${publicUrl}/${screen}/${key}`, until, ...(await readInvitation(tx, queued, user)) }),
  }
}

/** Stores the hash of a mail's key. Returns the instant from which the key is valid; null when the account needs no such mail. */
async function storeKey(
  tx: Db,
  { id, kind }: QueuedKeyMail,
  { user, hash, now }: { user: User; hash: string; now: Date },
): Promise<string | null> {
  if (kind === 'activation') {
    const isWaiting = user.activated === 0 && user.activationKeyHash !== null
    return isWaiting && (await storeActivationKey(tx, user, hash)) ? user.activationKeyDate : null
  }
  if (kind !== 'browser') return (await storeResetKey(tx, user, { kind, mailId: id, keyHash: hash, now })) ? now.toISOString() : null
  if (user.activated === 0) return null
  await storeBrowserKey(tx, user, hash, now)
  return now.toISOString()
}

/**
 * Returns the names of the account's creator and of the company for mails of the kinds `invitation` and `creation`; both are empty for
 * other kinds.
 */
async function readInvitation(tx: Db, { kind, companyId }: QueuedMail, user: User): Promise<{ inviter: string; company: string }> {
  if (kind !== 'invitation' && kind !== 'creation') return { inviter: '', company: '' }
  const by = await findUserByLogin(tx, user.createdBy)
  const creator = user.createdBy === 'system' ? 'La administración del sistema' : user.createdBy
  const inviter = fullName(by ?? {}) || creator
  return { inviter, company: (companyId === null ? null : await findCompanyName(tx, companyId)) ?? '' }
}

/** Returns a new key for a mail's link, and its hash; only the hash is stored. 256 random bits need no slow hash. */
export function newMailKey(): { key: string; hash: string } {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: hashMailKey(key) }
}

/** Hashes a key. Queries find keys by hash, so that the duration of a comparison reveals nothing. */
export function hashMailKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
