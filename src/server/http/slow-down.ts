import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { countAttempt, forgetAttempts, takeBackAttempt } from '../store/attempts.ts'
import type { Db } from '../store/database.ts'
import type { Call } from './call.ts'
import { Refusal } from './refusal.ts'

/** Failures that cost no wait: of an account, by the name that was typed, and of an address, behind which a whole office may be. */
const free = { account: 5, address: 20 } as const

/**
 * Slows down whoever guesses: counts an attempt of this address, and of the account that is being guessed at, as a failure **before** anything is verified, so that guesses
 * made at once are all counted. Throws 429 when it comes too soon; then it counts for nothing. Who turns out to be right says so with `wasRight`.
 */
export async function slowDown(call: Call, { account, address = true }: { account?: string; address?: boolean }): Promise<void> {
  const { store, clock } = call.var.parts
  const slowings = [
    ...(account === undefined ? [] : [{ subject: accountSubject(account), free: free.account }]),
    ...(address ? [{ subject: addressSubject(call), free: free.address }] : []),
  ]
  const seconds = await store.write((tx) => countAttempt(tx, slowings, clock()))
  if (seconds === null) return
  throw new Refusal(429, 'error.tooManyAttempts', { params: { seconds }, headers: { 'Retry-After': String(seconds) } })
}

/** The account's failures are forgotten; of the address only this attempt, which was none. */
export async function wasRight(call: Call, account: string): Promise<void> {
  await call.var.parts.store.write(async (tx) => {
    await forgetAccount(tx, [account])
    await takeBackAttempt(tx, addressSubject(call))
  })
}

/** Forgets the failures of an account by each name that it is signed in with. */
export async function forgetAccount(tx: Db, names: readonly string[]): Promise<void> {
  await forgetAttempts(tx, names.map(accountSubject))
}

function accountSubject(name: string): string {
  return hashed(`account ${name.trim().toLowerCase()}`)
}

function addressSubject(call: Call): string {
  return hashed(`address ${networkOf(addressOf(call))}`)
}

/** Behind a trusted proxy what it says, which is the last word: those before it are the client's own. */
function addressOf(call: Call): string {
  const forwarded = call.var.parts.trustProxy ? call.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
  return forwarded || (call.env.address ?? 'unknown')
}

/** One client has 2^64 addresses of the sixth version: its network is what counts. */
function networkOf(address: string): string {
  const four = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (four !== undefined || !isIPv6(address)) return four ?? address
  const [before = '', after] = address.split('%', 1).join('').split('::', 2)
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...tail]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')
}

function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
