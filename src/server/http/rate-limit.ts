import { createHash } from 'node:crypto'
import { clearAttempts, countAttempt, takeBackAttempt, type AttemptLimit, type CountedAttempt } from '../store/attempts.ts'
import type { Db } from '../store/database.ts'
import type { Store } from '../store/open.ts'
import type { Call } from './call.ts'
import { clientNetwork } from './client-network.ts'
import { PendingAttempts } from './pending-attempts.ts'
import { Refusal } from './refusal.ts'

/** How many failures cost no wait. A network has more than an account, because a whole office may share it. */
const free = { account: 5, network: 20 } as const

/** How often an attempt waits for others that are being verified before it is refused. */
const maxRounds = 50

interface Attempted<Found> {
  /** The name that was typed. */
  readonly account: string
  readonly byNetwork?: boolean
  /** Records how the attempt ended. */
  readonly record: (tx: Db, found: Found) => Promise<void>
}

/**
 * Limits how often a password may be tried, by account name and by network: throws 429 when an attempt comes too soon after failures
 * (`server/README.md#rate-limiting`). The attempt is counted as a failure before `verify` runs, so that attempts made at the same moment are all counted. When
 * `verify` returns something the password was right: the count is taken back and the account's failures are cleared. `record` runs in the transaction of that, and after a
 * wrong password in one of its own; an attempt that is refused is not recorded, so that endless attempts do not fill the record.
 */
export async function limitAttempts<Found>(
  call: Call,
  { account, byNetwork = true, record }: Attempted<Found>,
  verify: () => Promise<Found>,
): Promise<Found> {
  const { store } = call.var.services
  const counted = await count(call, [
    { subject: accountSubject(account), free: free.account },
    ...(byNetwork ? [{ subject: hashed(`address ${clientNetwork(call)}`), free: free.network }] : []),
  ])
  const subjects = counted.map(({ subject }) => subject)
  const pending = pendingOf(store)
  pending.add(subjects)
  let right = false
  try {
    const found = await verify()
    await store.write(async (tx) => {
      await record(tx, found)
      if (!found) return
      await takeBackAttempt(tx, counted)
      await clearAccountFailures(tx, [account])
    })
    right = Boolean(found)
    return found
  } finally {
    pending.remove(subjects, { right })
  }
}

/** Limits how often a network may ask for mails and registrations; throws 429. Counted apart from passwords, and successes count too. */
export async function limitRequests(call: Call): Promise<void> {
  await count(call, [{ subject: hashed(`asking ${clientNetwork(call)}`), free: free.network }])
}

/** Clears the failures of an account, under each name that it signs in with. */
export async function clearAccountFailures(tx: Db, names: readonly string[]): Promise<void> {
  await clearAttempts(tx, names.map(accountSubject))
}

async function count(call: Call, limits: readonly AttemptLimit[]): Promise<CountedAttempt[]> {
  const { store, clock } = call.var.services
  for (let round = 1; ; round += 1) {
    const outcome = await store.write((tx) => countAttempt(tx, limits, clock()))
    if (!('seconds' in outcome)) return outcome
    const { subject, seconds } = outcome
    const change = round < maxRounds ? pendingOf(store).nextChange(subject) : null
    if (!change) throw new Refusal(429, 'error.tooManyAttempts', { params: { seconds }, headers: { 'Retry-After': String(seconds) } })
    await change
  }
}

const pendingByStore = new WeakMap<Store, PendingAttempts>()

function pendingOf(store: Store): PendingAttempts {
  const pending = pendingByStore.get(store) ?? new PendingAttempts()
  pendingByStore.set(store, pending)
  return pending
}

function accountSubject(name: string): string {
  return hashed(`account ${name.trim().toLowerCase()}`)
}

function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
