import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { countAttempt, type CountedAttempt, forgetAttempts, type Slowing, takeBackAttempt } from '../store/attempts.ts'
import type { Db } from '../store/database.ts'
import type { Store } from '../store/open.ts'
import type { Call } from './call.ts'
import { PendingAttempts } from './pending-attempts.ts'
import { Refusal } from './refusal.ts'

/** Failures that cost no wait: of an account, by the name that was typed, and of an address, behind which a whole office may be. */
const free = { account: 5, address: 20 } as const

/** So often an attempt that is refused because of others is made again: an office that comes all at once gets in, and nobody waits for ever. */
const patience = 50

/**
 * Slows down whoever guesses: counts an attempt of the account that is being guessed at, and of this address, as a failure **before** `verify` is called, so that guesses made
 * at once are all counted. Throws 429 when it comes too soon; then it counts for nothing. What `verify` gives says whether it was right: then the failures of the account are
 * forgotten, and of the address only this attempt, which was none. Where `verify` throws, nobody knows, and it stays counted.
 */
export async function limitAttempts<Found>(
  call: Call,
  { account, address = true }: { account: string; address?: boolean },
  verify: () => Promise<Found>,
): Promise<Found> {
  const { store } = call.var.services
  const attempt = await countOnce(call, [
    { subject: accountSubject(account), free: free.account },
    ...(address ? [{ subject: addressSubject(call, 'address'), free: free.address }] : []),
  ])
  const subjects = attempt.map(({ subject }) => subject)
  const underWay = underWayIn(store)
  underWay.enter(subjects)
  let right = false
  try {
    const found = await verify()
    if (found) {
      await store.write(async (tx) => {
        await takeBackAttempt(tx, attempt)
        await clearAccountFailures(tx, [account])
      })
      right = true
    }
    return found
  } finally {
    underWay.leave(subjects, right)
  }
}

/** Slows down whoever asks for much: counts a call that makes rows, mails and hashes for anybody, of its address alone, and apart from signing in. Throws 429. */
export async function limitRequests(call: Call): Promise<void> {
  await countOnce(call, [{ subject: addressSubject(call, 'asking'), free: free.address }])
}

async function countOnce(call: Call, slowings: readonly Slowing[]): Promise<CountedAttempt[]> {
  const { store, clock } = call.var.services
  for (let round = 1; ; round += 1) {
    const outcome = await store.write((tx) => countAttempt(tx, slowings, clock()))
    if (!('seconds' in outcome)) return outcome
    const { subject, seconds } = outcome
    const news = round < patience ? underWayIn(store).news(subject) : null
    if (!news) throw new Refusal(429, 'error.tooManyAttempts', { params: { seconds }, headers: { 'Retry-After': String(seconds) } })
    await news
  }
}

/** What is counted is the store's, so is what is being verified. */
const underWayByStore = new WeakMap<Store, PendingAttempts>()

function underWayIn(store: Store): PendingAttempts {
  const known = underWayByStore.get(store) ?? new PendingAttempts()
  underWayByStore.set(store, known)
  return known
}

/** Forgets the failures of an account by each name that it is signed in with. */
export async function clearAccountFailures(tx: Db, names: readonly string[]): Promise<void> {
  await forgetAttempts(tx, names.map(accountSubject))
}

function accountSubject(name: string): string {
  return hashed(`account ${name.trim().toLowerCase()}`)
}

function addressSubject(call: Call, what: 'address' | 'asking'): string {
  return hashed(`${what} ${networkOf(addressOf(call))}`)
}

/** Behind a trusted proxy what it says, which is the last word: those before it are the client's own. */
function addressOf(call: Call): string {
  const forwarded = call.var.services.trustProxy ? call.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined
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
