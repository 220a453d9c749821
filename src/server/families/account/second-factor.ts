// Calls by which users set up, replace and remove their own second factor.
import {
  recoveryCodeCount,
  secondFactorBeginDraft,
  secondFactorConfirmDraft,
  secondFactorPath,
  secondFactorProofDraft,
  type SecondFactor,
  recoveryCodes,
  secondFactor,
  secondFactorSecret,
} from '#domain/account/second-factor.ts'
import { secondFactorNotices } from '#domain/mails/second-factor-notices.ts'
import { describeCalls, empty, one, refuses, takes, unrepeatable } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { applicationSecret, hashRecoveryCode, newCodeSecret, newRecoveryCode, stepOfCode } from '../../crypto/one-time-codes.ts'
import { userOf, authorOf } from '../../http/auth/auth.ts'
import { verifyOwnPassword } from '../../http/auth/password-rate-limit.ts'
import { isSecondFactorRequired } from '../../http/auth/second-factor-guard.ts'
import { parseBody, readBody } from '../../http/body.ts'
import type { Api, Call } from '../../http/call.ts'
import { unauthenticated } from '../../http/refusal.ts'
import { lockUsers } from '../../store/accounts/accounts.ts'
import {
  countGuess,
  countRecoveryCodes,
  findSecondFactor,
  hasSecondFactor,
  isPending,
  storePendingSecret,
  activateSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '../../store/accounts/second-factors.ts'
import type { SessionUser } from '../../store/accounts/sessions.ts'
import type { Db } from '../../store/database/database.ts'
import { ChangeRefused, FieldRefused } from '../../store/database/failures.ts'
import { recordEvent, type Author } from '../../store/operations/audit.ts'
import { enqueueNotice } from '../../store/operations/outbox.ts'
import { openSecret, tooManyCodes, withCode } from './second-factor-check.ts'
import { endOtherSessions } from './sessions.ts'

const path = `/${secondFactorPath}`

/** The name of these calls' bodies in their field errors. */
const noun = 'secondFactor'

const proof = takes(ref('SegundoPasoPrueba', secondFactorProofDraft))
const codes = ref('CodigosDeRecuperacion', recoveryCodes)

const about = describeCalls('Cuenta', 'signedIn', {
  read: ['Leer si la cuenta propia tiene verificación en dos pasos', one(ref('SegundoPaso', secondFactor))],
  begin: [
    'Empezar la verificación en dos pasos',
    one(ref('SegundoPasoSecreto', secondFactorSecret)),
    takes(ref('SegundoPasoBorrador', secondFactorBeginDraft)),
    unrepeatable,
    refuses(409, 429),
    'Responde el secreto de la aplicación. No rige hasta que se confirma. Si ya hay otra, hace falta un código de ella.',
  ],
  confirm: [
    'Confirmar la verificación en dos pasos',
    one(codes, 'Authorization'),
    takes(ref('SegundoPasoCodigo', secondFactorConfirmDraft)),
    unrepeatable,
    refuses(409, 429),
    'Con un código de la aplicación. Responde los códigos de recuperación, que no se dicen otra vez. Termina las otras sesiones de la cuenta; la que llama sigue con el testigo de la respuesta.',
  ],
  replaceCodes: ['Reemplazar los códigos de recuperación', one(codes), proof, unrepeatable, refuses(409, 429)],
  remove: ['Desactivar la verificación en dos pasos', empty(204), proof, unrepeatable, refuses(409, 429)],
})

/**
 * Calls on the second factor of the caller's own account (`server/README.md#second-factor`). Answers with secrets are not stored under an
 * idempotency key.
 */
export function secondFactorRoutes(app: Api): void {
  app.get(path, about.read, async (call) => {
    const { db } = call.var.services.store
    const user = userOf(call)
    const factor = await findSecondFactor(db, user.id)
    const enabled = factor !== null && factor.sealedSecret !== null
    return call.json({
      enabled,
      since: enabled ? factor.confirmedDate : null,
      recoveryCodes: enabled ? await countRecoveryCodes(db, factor.id) : 0,
      required: isSecondFactorRequired(call, user),
    } satisfies SecondFactor)
  })

  app.post(path, about.begin, async (call) => {
    const { currentPassword, code } = parseBody(secondFactorBeginDraft, await readBody(call), noun)
    const { store, secrets } = call.var.services
    const user = userOf(call)
    await requirePassword(call, currentPassword)
    const bytes = newCodeSecret()
    const keep = (tx: Db) => storePendingSecret(tx, user.id, secrets.seal(bytes, `second_factor/${user.id}/pending`), authorOf(call).now)
    if (await hasSecondFactor(store.db, user.id)) await withProof(call, code, keep)
    else await store.write(keep)
    return call.json(applicationSecret(bytes, user.login))
  })

  app.post(`${path}/confirm`, about.confirm, async (call) => {
    const { code } = parseBody(secondFactorConfirmDraft, await readBody(call), noun)
    const user = userOf(call)
    const codes = newRecoveryCodes()
    const answerToken = await confirm(call, user, code, codes)
    answerToken()
    call.var.services.mail.wake()
    return call.json({ recoveryCodes: codes })
  })

  app.post(`${path}/recovery-codes`, about.replaceCodes, async (call) => {
    const codes = newRecoveryCodes()
    await withPasswordAndCode(call, async (tx, { user, author, factor, secret }) => {
      await replaceRecoveryCodes(tx, factor.id, hashesOf(secret, codes))
      await recordAndNotify(tx, author, user, 'codesMade')
    })
    return call.json({ recoveryCodes: codes })
  })

  app.post(`${path}/remove`, about.remove, async (call) => {
    await withPasswordAndCode(call, async (tx, { user, author }) => {
      await removeSecondFactor(tx, user.id)
      await recordAndNotify(tx, author, user, 'off')
    })
    return call.body(null, 204)
  })
}

type Work = Parameters<typeof withCode<void>>[3]

async function withPasswordAndCode(call: Call, work: Work): Promise<void> {
  const { currentPassword, code } = parseBody(secondFactorProofDraft, await readBody(call), noun)
  await requirePassword(call, currentPassword)
  await withProof(call, code, work)
}

/** Throws a field error unless the password is the caller's, and 429 after too many wrong ones. */
async function requirePassword(call: Call, password: string): Promise<void> {
  if (!(await verifyOwnPassword(call, password))) throw new FieldRefused(noun, 'currentPassword', 'CurrentPasswordWrong')
}

/**
 * Runs `work` after checking the caller's code. Throws a field error when the code is missing or wrong, and 409 when there is no second
 * factor.
 */
async function withProof(call: Call, code: string | undefined, work: Work): Promise<void> {
  const user = userOf(call)
  if (code === undefined) throw new FieldRefused(noun, 'code', 'NotNull')
  if (!(await hasSecondFactor(call.var.services.store.db, user.id))) throw new ChangeRefused('error.secondFactorOff')
  if (!(await withCode(call, user, code, work))) throw wrongCode()
}

/**
 * Activates the caller's pending secret, when the code fits it, and ends the caller's other sessions, which were opened without it. Returns
 * a function that sets this session's new token.
 */
async function confirm(call: Call, user: SessionUser, code: string, codes: readonly string[]): Promise<() => void> {
  const { store, secrets } = call.var.services
  const outcome = await store.write(async (tx) => {
    // Locks the account, so that the notice goes to its current e-mail, and the account is still active.
    const owner = (await lockUsers(tx, [user.id])).get(user.id)
    if (owner?.activated !== 1) throw unauthenticated()
    const author = authorOf(call)
    const now = new Date(author.now)
    const factor = await findSecondFactor(tx, user.id)
    if (!factor?.sealedPending || !isPending(factor, now)) throw new ChangeRefused('error.secondFactorBegin')
    const counted = await countGuess(tx, factor.id, now)
    if ('seconds' in counted) return counted
    const secret = openSecret(call, factor.sealedPending, user.id, 'pending')
    if (!secret) throw new ChangeRefused('error.secondFactorBegin')
    const step = stepOfCode(secret, code, now)
    if (step === null) return 'wrong'
    const sealedSecret = secrets.seal(secret, `second_factor/${user.id}/secret`)
    const isNow = await activateSecondFactor(tx, factor, { sealedSecret, step, hashes: hashesOf(secret, codes), now: author.now })
    if (!isNow) throw new ChangeRefused('error.secondFactorBegin')
    await recordAndNotify(tx, author, owner, 'on')
    return await endOtherSessions(tx, call)
  })
  if (outcome === 'wrong') throw wrongCode()
  if ('seconds' in outcome) throw tooManyCodes(outcome.seconds)
  return outcome
}

const factorEvents = { on: 'SECOND_FACTOR_ON', off: 'SECOND_FACTOR_OFF', codesMade: 'RECOVERY_CODES_MADE' } as const

async function recordAndNotify(tx: Db, author: Author, { email }: SessionUser, change: keyof typeof factorEvents): Promise<void> {
  await recordEvent(tx, author, { type: factorEvents[change] })
  await enqueueNotice(tx, secondFactorNotices[change]({ at: author.now }), email, new Date(author.now))
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newRecoveryCode)
}

function hashesOf(secret: Uint8Array, codes: readonly string[]): string[] {
  return codes.map((code) => hashRecoveryCode(secret, code))
}

function wrongCode(): FieldRefused {
  return new FieldRefused(noun, 'code', 'WrongCode')
}
