// The allowance by which an administrator lets a person's next unknown browser in while others guess at the account.
import type { Person } from '#domain/company/person.ts'
import { browserAllowedNotice } from '#domain/mails/notices.ts'
import { countAttempt, forgetAttempts, type Limit, remainingAttempts } from '../../store/accounts/rate-limits.ts'
import type { Db } from '../../store/database/database.ts'
import { enqueueNotice } from '../../store/operations/outbox.ts'
import { type Call, clientNetwork } from '../call.ts'
import { limitOf, tooManyAttempts } from '../limits/rate-limit.ts'
import { authorOf } from './auth.ts'

/** How long it lasts, in milliseconds. */
const withinMs = 600_000

/** How many wrong passwords it answers as wrong: few, and of one network fewer, so that a guesser does not use it up. */
const wrong = { all: 10, network: 5 } as const

/** How often an hour a person can be let in, because each time allows guesses. */
const perHour = 5

/** Lets the next unknown browser of a person in, and tells them. The calling code records the event and wakes the mail job. */
export async function letIn(tx: Db, call: Call, { id, email }: Pick<Person, 'id' | 'email'>): Promise<void> {
  const { clock } = call.var.services
  const seconds = await countAttempt(tx, limitOf(`letting in ${id}`, perHour), clock)
  if (seconds > 0) throw tooManyAttempts(seconds)
  const { open, all } = limitsOf(call, id)
  for (const before of [open, all]) await forgetAttempts(tx, before)
  await countAttempt(tx, open, clock)
  const { now } = authorOf(call)
  if (email) await enqueueNotice(tx, browserAllowedNotice({ at: now }), email, new Date(now))
}

/** Returns whether the person is let in and the call's network has attempts left. */
export async function isLetIn(db: Db, call: Call, userId: number): Promise<boolean> {
  const { clock } = call.var.services
  const { open, all, network } = limitsOf(call, userId)
  if ((await remainingAttempts(db, open, clock)) > 0) return false
  return (await remainingAttempts(db, all, clock)) > 0 && (await remainingAttempts(db, network, clock)) > 0
}

/** As `isLetIn`, for the outcome of an attempt: a wrong password is counted. */
export async function countLetIn(tx: Db, call: Call, userId: number, isRight: boolean): Promise<boolean> {
  const { clock } = call.var.services
  const { open, all, network } = limitsOf(call, userId)
  if ((await remainingAttempts(tx, open, clock)) > 0) return false
  for (const limit of [network, all]) if ((await countAttempt(tx, limit, clock, { counts: !isRight })) > 0) return false
  return true
}

/** Ends the allowance: it is for one sign-in. */
export async function endLetIn(tx: Db, call: Call, userId: number): Promise<void> {
  await forgetAttempts(tx, limitsOf(call, userId).open)
}

/** `open` is full as long as the allowance lasts. */
function limitsOf(call: Call, userId: number): Readonly<Record<'open' | 'all' | 'network', Limit>> {
  const limit = (subject: string, max: number): Limit => ({ ...limitOf(`let in ${userId} ${subject}`, max), withinMs })
  return { open: limit('', 1), all: limit('wrong', wrong.all), network: limit(clientNetwork(call), wrong.network) }
}
