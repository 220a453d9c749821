// Time-based one-time codes (TOTP) and recovery codes of the second factor, and codes that people read aloud.
import { createHmac, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { withoutGroups } from '#domain/account/second-factor.ts'

/**
 * The parameters of the codes (RFC 6238): six digits for every 30 seconds, from a secret of 160 bits. All authenticator applications
 * support them.
 */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** How many 30-second steps a person's clock may be wrong. */
const tolerance = 1

/** The name that applications show. */
const issuer = 'Depósito Fiscal'

export function newCodeSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes
}

/** Returns a secret as text that a person can enter, and as the URI of the QR code for authenticator applications. */
export function applicationSecret(bytes: Uint8Array, login: string): { secret: string; uri: string } {
  const secret = secretOf(bytes)
  return { secret: secret.base32, uri: new TOTP({ ...shape, issuer, label: login, secret }).toString() }
}

/** Returns the number of the 30-second step of a code, when the code is of this secret and valid now; else null. */
export function stepOfCode(bytes: Uint8Array, code: string, now: Date): number | null {
  const delta = TOTP.validate({
    ...shape,
    secret: secretOf(bytes),
    token: withoutGroups(code),
    timestamp: now.getTime(),
    window: tolerance,
  })
  return delta === null ? null : stepAt(now) + delta
}

/** Returns the last 30-second step whose code is valid now. */
export function lastStepAt(now: Date): number {
  return stepAt(now) + tolerance
}

function stepAt(now: Date): number {
  return TOTP.counter({ period: shape.period, timestamp: now.getTime() })
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}

/** Returns a recovery code such as `K7QF2-M9D4T`, which has 50 random bits. */
export function newRecoveryCode(): string {
  return `${readableCode(5)}-${readableCode(5)}`
}

/**
 * Returns the hash of a recovery code, keyed with the account's secret, so that nobody can find the codes from a copy of the database
 * without the installation's key.
 */
export function hashRecoveryCode(bytes: Uint8Array, typed: string): string {
  // Lower case counts as upper case, and O, I and L as the digits that they resemble.
  const code = withoutGroups(typed).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHmac('sha256', bytes).update(`deposito-fiscal/recovery-code/${code}`).digest('base64url')
}

/** Crockford's letters and digits, which cannot be confused with each other when read aloud or handwritten. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes that no code has used yet. They are generated in batches, because every request gets a code. */
let unused = Buffer.alloc(0)
const batchBytes = 1024

/** Returns random characters of five bits each, which a person can read out or write down. */
export function readableCode(length: number): string {
  if (unused.length < length) unused = randomBytes(batchBytes + length)
  let code = ''
  for (const byte of unused.subarray(0, length)) code += alphabet.charAt(byte % alphabet.length)
  unused = unused.subarray(length)
  return code
}
