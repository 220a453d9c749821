// Signs and verifies session tokens (JWT, HS512), and derives keyed hashes from the server's secret.
import { createHash, createHmac, randomBytes, timingSafeEqual, hkdfSync } from 'node:crypto'
import * as z from 'zod/mini'

/** The only JWT header that the server writes and accepts, so that no client can choose another algorithm. */
const header = encode({ alg: 'HS512' })

const dayMs = 86_400_000

/** The lifetime of a token: a day, or thirty days when the user asked to stay signed in. */
const tokenMs = { session: dayMs, remembered: 30 * dayMs } as const

/** The longest lifetime of a session that is refreshed. */
const sessionMs = 90 * dayMs

/** Returns the instant at which a session expires whose token is signed now. */
export function sessionExpiry({ createdDate, remembered }: { createdDate: string; remembered: 0 | 1 }, now: Date): string {
  const tokenEnd = now.getTime() + tokenMs[remembered === 1 ? 'remembered' : 'session']
  return new Date(Math.min(tokenEnd, Date.parse(createdDate) + sessionMs)).toISOString()
}

const claims = z.object({ sid: z.string(), exp: z.number() })

/**
 * Signs a token with the platform's claims (`sub` login, `auth` roles, `exp`), `iat`, by which clients know its lifetime, and `sid`, the
 * key of its session. node:crypto signs at once: WebCrypto, which libraries of tokens use, would wait for the threads that hash passwords.
 */
export function signToken(
  secret: Uint8Array,
  of: { login: string; authorities: string; sessionKey: string; now: Date; expiresDate: string },
): string {
  const [iat, exp] = [of.now.getTime(), Date.parse(of.expiresDate)].map((ms) => Math.floor(ms / 1000))
  const payload = encode({ auth: of.authorities, sid: of.sessionKey, sub: of.login, iat, exp })
  return `${header}.${payload}.${signatureOf(secret, payload)}`
}

interface ReadToken {
  /** The key of its session, and the stored hash of that key. */
  readonly sessionKey: string
  readonly keyHash: string
  /** In seconds since 1970. */
  readonly exp: number
}

/** Cache of the last verified tokens of each secret, because a client sends the same token with each call. */
const read = new WeakMap<Uint8Array, Map<string, ReadToken>>()
const mostRead = 1000

/**
 * Returns the session key of a token, or null when its signature is wrong, it has expired, or it is of an earlier release, whose tokens had
 * no session.
 */
export function readToken(secret: Uint8Array, token: string, now: Date): Omit<ReadToken, 'exp'> | null {
  const known = read.get(secret) ?? new Map<string, ReadToken>()
  read.set(secret, known)
  const found = known.get(token) ?? checkToken(secret, token)
  if (found === null || now.getTime() >= found.exp * 1000) return null
  known.set(token, found)
  if (known.size > mostRead) known.delete(known.keys().next().value ?? token)
  return found
}

function checkToken(secret: Uint8Array, token: string): ReadToken | null {
  const [head, payload = '', signature = '', ...rest] = token.split('.')
  if (head !== header || rest.length > 0 || !isSame(signature, signatureOf(secret, payload))) return null
  const { data } = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return data ? { sessionKey: data.sid, keyHash: hashSessionKey(data.sid), exp: data.exp } : null
}

/** Returns the key of a new session: 128 random bits. */
export function newSessionKey(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * Returns the hash that the database stores of a session's key, so that a copy of the database opens no session, not even together with the
 * signing secret.
 */
export function hashSessionKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

function signatureOf(secret: Uint8Array, payload: string): string {
  return createHmac('sha512', secret).update(`${header}.${payload}`).digest('base64url')
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The purposes of keyed hashes. Each has its own derived key, so that a hash of one purpose is never valid for another. */
type Use = 'known browsers' | 'bodies of calls'

/**
 * Returns the HMAC of a text or of bytes with a key derived from the server's secret. It serves as a signature, and to compare texts
 * without storing them.
 */
export function keyedHash(secret: Uint8Array, use: Use, text: string | Uint8Array): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}
