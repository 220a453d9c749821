import { createHash } from 'node:crypto'
import { countWithin, type Limit } from '../../store/accounts/attempts.ts'
import type { Db } from '../../store/database/database.ts'
import { clientNetwork } from '../auth/client-network.ts'
import { knownBrowserOf } from '../auth/known-browser.ts'
import type { Call } from '../call.ts'
import { tooMany, type Refusal } from '../refusal.ts'

/** How many mails and registrations may be asked for in an hour: by one person, browser or network, and with one e-mail. */
const asked = { by: 60, email: 5 } as const

/**
 * Limits how often a caller may ask for mails and registrations: throws 429. A signed-in person and a known browser are counted by themselves, so that strangers of the same network do
 * not stop them.
 */
export async function limitRequests(call: Call): Promise<void> {
  const seconds = await countRequest(call)
  if (seconds > 0) throw tooManyAttempts(seconds)
}

/** Counts what a caller asks for, and returns 0; when it was too much, it returns the seconds until the next one may be asked for. */
export async function countRequest(call: Call): Promise<number> {
  const { store, clock } = call.var.services
  return await store.write((tx) => countWithin(tx, limitOf(`asking ${askerOf(call)}`, asked.by), clock))
}

/** Counts a mail that a stranger asks for with an e-mail, and returns 0; when there were too many, it returns the seconds until the next one may be asked for. */
export async function countMail(call: Call, email: string): Promise<number> {
  const { store, clock } = call.var.services
  return await store.write((tx) => countWithin(tx, mailsOf(email), clock))
}

/**
 * Counts an asking for a reset: the first of a minute, because an account gets no more of them mailed, and asking again in vain should not use up the hour. Returns null when there were too many.
 */
export async function countReset(tx: Db, email: string, clock: () => Date): Promise<'counted' | 'again' | null> {
  const limit = mailsOf(email)
  if ((await countWithin(tx, limit, clock, { counts: false })) > 0) return null
  const minute = { ...limit, max: 1, withinMs: 60_000 }
  return (await countWithin(tx, minute, clock)) === 0 ? 'counted' : 'again'
}

function mailsOf(email: string): Limit {
  return limitOf(`asked ${email.trim().toLowerCase()}`, asked.email)
}

/** The subject is hashed, so that all have one length and the table tells no address. */
export function limitOf(subject: string, max: number): Limit {
  return { subject: createHash('sha256').update(subject).digest('base64url'), max }
}

export function tooManyAttempts(seconds: number): Refusal {
  return tooMany('error.tooManyAttempts', seconds)
}

function askerOf(call: Call): string {
  if (call.var.user) return `user ${call.var.user.id}`
  const browser = knownBrowserOf(call)
  return browser ? `browser ${browser.id}` : `network ${clientNetwork(call)}`
}
