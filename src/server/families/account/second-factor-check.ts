// Verifies a second-factor or recovery code and uses it up, with a rate limit.
import { secondFactorRefusals } from '#domain/account/second-factor-refusals.ts'
import { isApplicationCode } from '#domain/account/second-factor.ts'
import { secondFactorNotices } from '#domain/mails/second-factor-notices.ts'
import { hashRecoveryCode, lastStepAt, stepOfCode } from '../../crypto/one-time-codes.ts'
import { openedOrNull } from '../../crypto/secret-box.ts'
import { anonymousAuthorOf } from '../../http/auth/auth.ts'
import { recordFailure } from '../../http/auth/password-rate-limit.ts'
import type { Call } from '../../http/call.ts'
import { limitOf } from '../../http/limits/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { countAttempt } from '../../store/accounts/rate-limits.ts'
import {
  countGuess,
  countRecoveryCodes,
  findSecondFactor,
  hasSecondFactor,
  consumeCodeStep,
  spendRecoveryCode,
  type StoredSecondFactor,
} from '../../store/accounts/second-factors.ts'
import type { SessionUser } from '../../store/accounts/sessions.ts'
import type { Db } from '../../store/database/database.ts'
import { recordEvent, type Author } from '../../store/operations/audit.ts'
import { enqueueNotice } from '../../store/operations/outbox.ts'

/** What an accepted code adds to the answer: after a recovery code, the number of those left. */
interface UsedCode {
  readonly recoveryCodesLeft?: number
}

/** The result of a code: right, wrong, or unchecked after too many wrong ones. */
type Taken = { readonly used: UsedCode } | 'wrong' | { readonly seconds: number }

/**
 * The most wrong codes of an account that are recorded in an hour: recovery codes have no rate limit, and audit events are stored for
 * years.
 */
const recordedAnHour = 10

/** Records that a person signed in, unless they have a second factor; then its check records the sign-in. */
export async function recordRightPassword(tx: Db, author: Author, user: SessionUser): Promise<void> {
  if (!(await hasSecondFactor(tx, user.id))) await recordEvent(tx, author, { type: 'AUTHENTICATION_SUCCESS' })
}

/**
 * Checks the second factor of a person whose password was right, if they have one (`server/README.md#second-factor`). Throws 401 when the
 * code is missing or wrong, and 429 after too many wrong ones.
 */
export async function checkSecondFactor(call: Call, user: SessionUser, code: string | undefined): Promise<UsedCode> {
  if (!(await hasSecondFactor(call.var.services.store.db, user.id))) return {}
  if (code === undefined) throw new Refusal(401, secondFactorRefusals.missing, { detail: 'A code of the second factor is needed' })
  const accepted = await withCode(call, user, code, (tx, { author }) => recordEvent(tx, author, { type: 'AUTHENTICATION_SUCCESS' }))
  if (!accepted) {
    call.var.services.metrics.countSignIn('failure')
    throw new Refusal(401, secondFactorRefusals.wrong, { detail: 'The code of the second factor is wrong' })
  }
  return accepted.used
}

/** Uses up a code and runs `work` in the same transaction. Returns null when the code is wrong; throws 429 after too many wrong ones. */
export async function withCode<Result>(
  call: Call,
  user: SessionUser,
  code: string,
  work: (tx: Db, asked: Asked) => Promise<Result>,
): Promise<{ used: UsedCode; result: Result } | null> {
  const { store, mail, clock } = call.var.services
  const take = isApplicationCode(code) ? takeApplicationCode : takeRecoveryCode
  // A wrong code is a result and no exception, because the transaction that counts it must commit.
  const outcome = await store.write(async (tx) => {
    const author = anonymousAuthorOf(call, user.login)
    const factor = await findSecondFactor(tx, user.id)
    const secret = factor?.sealedSecret ? openSecret(call, factor.sealedSecret, user.id, 'secret') : null
    const asked = factor && secret && { user, author, factor, secret }
    const taken = asked ? await take(tx, asked, code) : 'wrong'
    if (asked && taken !== 'wrong' && 'used' in taken) return { used: taken.used, result: await work(tx, asked) }
    if (taken === 'wrong' && (await countAttempt(tx, limitOf(`wrong codes ${user.id}`, recordedAnHour), clock)) === 0)
      await recordFailure(tx, author, 'badCode')
    return taken
  })
  mail.wake()
  if (outcome === 'wrong') return null
  if ('seconds' in outcome) throw tooManyCodes(outcome.seconds)
  return 'result' in outcome ? outcome : null
}

export function tooManyCodes(seconds: number): Refusal {
  const params = { minutes: Math.ceil(seconds / 60) }
  return new Refusal(429, 'error.secondFactorTooMany', { params, headers: { 'Retry-After': String(seconds) } })
}

interface Asked {
  readonly user: SessionUser
  readonly author: Author
  readonly factor: StoredSecondFactor
  readonly secret: Uint8Array
}

async function takeApplicationCode(tx: Db, { user, author, factor, secret }: Asked, code: string): Promise<Taken> {
  const now = new Date(author.now)
  const counted = await countGuess(tx, factor.id, now)
  if ('seconds' in counted) return counted
  const step = stepOfCode(secret, code, now)
  if (step !== null && (await consumeCodeStep(tx, factor, step, lastStepAt(now)))) return { used: {} }
  if (counted.isLast) await enqueueNotice(tx, secondFactorNotices.guessed({ at: author.now }), user.email, now)
  return 'wrong'
}

/**
 * Uses up a recovery code. They have no rate limit: they are too long to guess, and the owner can sign in with one while an attacker uses
 * up the limit of the application's codes.
 */
async function takeRecoveryCode(tx: Db, { user, author, factor, secret }: Asked, code: string): Promise<Taken> {
  if (!(await spendRecoveryCode(tx, factor.id, hashRecoveryCode(secret, code)))) return 'wrong'
  const left = await countRecoveryCodes(tx, factor.id)
  await recordEvent(tx, author, { type: 'RECOVERY_CODE_USED' })
  const notice = secondFactorNotices.codeUsed({ at: author.now, left })
  await enqueueNotice(tx, notice, user.email, new Date(author.now))
  return { used: { recoveryCodesLeft: left } }
}

/** Decrypts a secret of an account. When that fails, it logs the failure and returns null. */
export function openSecret(call: Call, sealed: string, userId: number, what: 'secret' | 'pending'): Uint8Array | null {
  const { secrets, log } = call.var.services
  const opened = openedOrNull(() => secrets.open(sealed, `second_factor/${userId}/${what}`))
  if (opened === null) log.error({ userId }, 'the second factor of an account was sealed with another key')
  return opened
}
