// Time-based one-time codes (TOTP) and recovery codes of the second factor.
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { withoutGroups } from '#domain/account/second-factor.ts'
import { readableCode, readTypedCode } from './readable-code.ts'

/** What applications make codes from: six digits of every half minute, from 160 bits, as all of them can (RFC 6238). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** How many half minutes a person's clock may be wrong. */
const tolerance = 1

/** The name that applications show. */
const issuer = 'Depósito Fiscal'

/** Returns the bytes of a new secret. */
export function newCodeSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes
}

/** Returns a secret as a person types it, and as the QR code for an application of this login. */
export function applicationSecret(bytes: Uint8Array, login: string): { secret: string; uri: string } {
  const secret = secretOf(bytes)
  return { secret: secret.base32, uri: new TOTP({ ...shape, issuer, label: login, secret }).toString() }
}

/** Returns the number of the half minute that a code of six digits is of, when it is one of this secret and of now; else null. */
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

/** Returns the last half minute whose codes are right now. */
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

/** Returns what is stored of a recovery code. The account's secret is in it, so that a copy of the database without the installation's key does not tell the codes. */
export function hashRecoveryCode(bytes: Uint8Array, typed: string): string {
  const code = readTypedCode(withoutGroups(typed))
  return createHmac('sha256', bytes).update(`deposito-fiscal/recovery-code/${code}`).digest('base64url')
}
