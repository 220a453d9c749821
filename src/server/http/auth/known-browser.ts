// Signed cookie that marks a browser as known for the accounts that signed in from it.
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { subDays } from 'date-fns/subDays'
import { getCookie, setCookie } from 'hono/cookie'
import type { Call } from '../call.ts'
import { keyedHash } from './tokens.ts'

/**
 * A browser that has signed in with a right password (`server/README.md#rate-limiting`). Its cookie names the accounts it is known for, and
 * is no session. It is not signed with Hono's helper, because WebCrypto would wait for the threads that hash passwords.
 */
interface KnownBrowser {
  /** A random id, the same for all accounts of the browser. */
  readonly id: string
  /** The accounts by id, each with the day of its last sign-in, the newest first. */
  readonly accounts: ReadonlyMap<number, string>
}

export const browserCookie = 'deposito-browser'

const dayMs = 86_400_000

/** The lifetime of the cookie, the longest that browsers allow. Each sign-in renews it. */
const lifeDays = 400

/** The most accounts that a browser is known for; beyond it, the account with the oldest sign-in is dropped. */
const mostAccounts = 20

const shape = /^([\w-]{22})((?:~\d{1,15}\.\d{4}-\d\d-\d\d){1,20})~([\w-]{43})$/

/** Returns the browser of a call; null when its cookie is missing or has a wrong signature. */
export function knownBrowserOf(call: Call): KnownBrowser | null {
  const { secret, clock } = call.var.services
  const [, id, listed, mac] = shape.exec(getCookie(call, browserCookie) ?? '') ?? []
  if (id === undefined || listed === undefined || mac === undefined) return null
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(keyedHash(secret, 'known browsers', `${id}${listed}`)))) return null
  const oldest = dayOf(subDays(clock(), lifeDays))
  const accounts = Array.from(listed.matchAll(/(\d+)\.([\d-]+)/g), ([, userId, day = '']) => [Number(userId), day] as const)
  return { id, accounts: new Map(accounts.filter(([, day]) => day >= oldest)) }
}

export function rememberBrowser(call: Call, userId: number): void {
  const { secret, clock, publicUrl } = call.var.services
  const before = knownBrowserOf(call)
  const others = [...(before?.accounts ?? [])].filter(([id]) => id !== userId)
  const accounts = [[userId, dayOf(clock())] as const, ...others].slice(0, mostAccounts)
  const text = `${before?.id ?? randomBytes(16).toString('base64url')}${accounts.map(([id, day]) => `~${id}.${day}`).join('')}`
  const { protocol, pathname } = new URL(publicUrl())
  setCookie(call, browserCookie, `${text}~${keyedHash(secret, 'known browsers', text)}`, {
    httpOnly: true,
    sameSite: 'Strict',
    secure: protocol === 'https:',
    path: `${pathname.replace(/\/$/, '')}/api`,
    maxAge: (lifeDays * dayMs) / 1000,
  })
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
