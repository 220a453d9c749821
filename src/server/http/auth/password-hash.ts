// Hashes and verifies passwords with argon2id through the queue, and refuses weak new passwords.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordFault } from '#domain/account/weak-password.ts'
import { FieldRefused } from '../../store/database/failures.ts'
import { type Call, clientNetwork } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { type HashPlace, QueueFull } from './hash-queue.ts'

const derive = promisify(argon2)

/** OWASP's parameters of argon2id: 19 MiB, two passes, one lane. Hashes are stored as PHC strings, which any other implementation reads. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Returns whether a password matches a hash. Without a hash, for a user that does not exist, it returns false after the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const match = phc.exec(hash ?? noUserHash)
  if (!match) return false
  const [, memory = '', passes = '', parallelism = '', nonce = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && hash !== null
}

const noUserHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(cost.tagLength))}`

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

/** `Retry-After` of a caller whose turn did not come, in seconds. It is short, because a long queue serves the newest first. */
const againSeconds = 1

function callerPlace(call: Call): HashPlace {
  const { user } = call.var
  return user ? hashPlaceOfPerson(user.id) : { rank: 'unknown', line: clientNetwork(call) }
}

/** Returns the queue position of a person who has proved who they are. */
export function hashPlaceOfPerson(userId: number): HashPlace {
  return { rank: 'known', line: `user ${userId}` }
}

/** Hashes a password through the queue; throws 503 when its turn does not come in time. */
export function hashPasswordQueued(call: Call, password: string, place = callerPlace(call)): Promise<string> {
  return inTurn(call, place, () => hashPassword(password))
}

/** Verifies a password through the queue; throws 503 when its turn does not come in time. */
export function verifyPasswordQueued(call: Call, password: string, hash: string | null, place: HashPlace): Promise<boolean> {
  return inTurn(call, place, () => verifyPassword(password, hash))
}

async function inTurn<T>(call: Call, place: HashPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await call.var.services.hashes.run(place, work)
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new Refusal(503, 'error.busy', { params: { seconds: againSeconds }, headers: { 'Retry-After': String(againSeconds) } })
  }
}

interface NewPassword {
  readonly password: string
  /** The names of the body and its member, for the field error. */
  readonly entity: string
  readonly field: string
  readonly user: { readonly login: string; readonly email: string }
}

/**
 * Throws a field error when a new password is easy to guess. Every call that sets a password uses it
 * (`server/README.md#accounts-and-passwords`).
 */
export async function refuseWeakPassword({ password, entity, field, user }: NewPassword): Promise<void> {
  const fault = passwordFault(password, [user.login, user.email], await commonPasswords())
  if (fault !== null) throw new FieldRefused(entity, field, fault)
}

let common: ReadonlySet<string> | undefined

/**
 * Returns the package's list of common passwords. It is unpacked at the first use, because it costs 30 ms and 5 MB that the start does not
 * need.
 */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  common ??= new Set(dictionary['passwords-common'])
  return common
}
