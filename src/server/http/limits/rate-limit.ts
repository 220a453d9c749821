// Rate limits of requested mails and registrations by person, network and e-mail, stored in the database.
import { createHash } from 'node:crypto'
import { countAttempt, type Limit } from '../../store/accounts/rate-limits.ts'
import type { Db } from '../../store/database/database.ts'
import { knownBrowserOf } from '../auth/known-browser.ts'
import { type Call, clientNetwork } from '../call.ts'
import { type Refusal, tooMany } from '../refusal.ts'

/** The most mails and registrations an hour: `by` one person, browser or network, and with one `email`. */
const asked = { by: 60, email: 5 } as const

/**
 * Limits the rate of mails and registrations; throws 429. Signed-in persons and known browsers have counts of their own, so that strangers
 * of the same network do not block them.
 */
export async function limitRequests(call: Call): Promise<void> {
  const seconds = await countRequest(call)
  if (seconds > 0) throw tooManyAttempts(seconds)
}

/** Counts a caller's request and returns 0; beyond the limit it returns the seconds until the next one is allowed. */
export async function countRequest(call: Call): Promise<number> {
  return await count(call, limitOf(`asking ${askerOf(call)}`, asked.by))
}

/**
 * Throws 429 when a caller adds the same e-mail address to companies too often. Password resets and the requests of other callers for that
 * address are counted apart.
 */
export async function limitAdding(call: Call, email: string): Promise<void> {
  const seconds = await count(call, limitOf(`adding ${email.toLowerCase()} by ${askerOf(call)}`, asked.email))
  if (seconds > 0) throw tooManyAttempts(seconds)
}

/** Throws 429 when too many mails to an e-mail address were requested by strangers. */
export async function limitMails(call: Call, email: string): Promise<void> {
  const seconds = await count(call, mailsOf(email))
  if (seconds > 0) throw tooManyAttempts(seconds)
}

async function count(call: Call, limit: Limit): Promise<number> {
  const { store, clock } = call.var.services
  return await store.write((tx) => countAttempt(tx, limit, clock))
}

/**
 * Counts a request for a password reset. Of the requests of one minute it counts the first alone, because the account gets one mail a
 * minute, and vain repeats must not use up the hour. Returns null beyond the limit.
 */
export async function countReset(tx: Db, email: string, clock: () => Date): Promise<'counted' | 'again' | null> {
  const limit = mailsOf(email)
  if ((await countAttempt(tx, limit, clock, { counts: false })) > 0) return null
  const minute = { ...limit, max: 1, withinMs: 60_000 }
  return (await countAttempt(tx, minute, clock)) === 0 ? 'counted' : 'again'
}

function mailsOf(email: string): Limit {
  return limitOf(`asked ${email.trim().toLowerCase()}`, asked.email)
}

/** Returns a limit whose subject is hashed, so that all subjects have one length and the table reveals no address. */
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
