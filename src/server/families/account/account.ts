// Calls that read and change the caller's own account, including its e-mail address.
import * as z from 'zod/mini'
import { registerDraft, settingsDraft } from '#domain/account/account-drafts.ts'
import { account } from '#domain/account/account.ts'
import { changesBetween } from '#domain/administration/audit.ts'
import { optionalText } from '#domain/contract/fields.ts'
import type { Fields } from '#domain/contract/filters.ts'
import { noticeKinds } from '#domain/mails/notice-kinds.ts'
import { emailGainedNotice, emailLostNotice } from '#domain/mails/notices.ts'
import { describeCalls, empty, one, refuses, takes } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { userOf, authorOf } from '../../http/auth/auth.ts'
import { verifyOwnPassword } from '../../http/auth/password-rate-limit.ts'
import { needsSecondFactor } from '../../http/auth/second-factor-guard.ts'
import { parseBody, readBody } from '../../http/body.ts'
import type { Api, Call } from '../../http/call.ts'
import { limitRequests } from '../../http/limits/rate-limit.ts'
import { businessAlert, unauthenticated, type Refusal } from '../../http/refusal.ts'
import { withoutBody, type PlainResponse } from '../../http/responses.ts'
import { writeAndMail } from '../../http/write.ts'
import { lockUsers } from '../../store/accounts/accounts.ts'
import { endResetKeys } from '../../store/accounts/mailed-keys.ts'
import { findUserByLogin, isLoginOfAnother, updateUser, type User } from '../../store/accounts/users.ts'
import type { Db } from '../../store/database/database.ts'
import { FieldRefused, isUniqueViolation } from '../../store/database/failures.ts'
import { recordEvent } from '../../store/operations/audit.ts'
import { readNoticeChoices, wantsNotice } from '../../store/operations/notices.ts'
import { enqueueNotice } from '../../store/operations/outbox.ts'

/**
 * Body of `POST api/account`: what the settings page sends, and two members that other clients send. They may also leave the names empty,
 * which the page does not allow. The rest of the account is ignored.
 */
const accountDraft = z.extend(settingsDraft, {
  firstName: optionalText(50),
  lastName: optionalText(50),
  langKey: z.pipe(
    z.nullish(registerDraft.shape.langKey),
    z.transform((langKey) => langKey ?? 'es'),
  ),
  /** The caller's password, which a change of the e-mail needs; other changes ignore it. */
  currentPassword: z.nullish(z.string()),
  /** When left out, the picture stays as it is; null removes it. */
  imageUrl: z.exactOptional(
    z.pipe(
      optionalText(256),
      z.transform((imageUrl) => imageUrl ?? ''),
    ),
  ),
})

/** The fields of their own account that users change, for the audit event. */
const own = {
  fields: {
    firstName: 'text',
    lastName: 'text',
    email: 'text',
    langKey: 'text',
    imageUrl: 'text',
    startScreen: 'text',
    ...Object.fromEntries(noticeKinds.map((kind) => [`notices.${kind}`, 'boolean' as const])),
  } satisfies Fields,
}

function withChoices(user: User) {
  const startScreen = user.startScreen ?? 'automatic'
  return { ...user, startScreen, ...Object.fromEntries(noticeKinds.map((kind) => [`notices.${kind}`, wantsNotice(user, kind)])) }
}

/** The noun of the field errors. */
const noun = 'user'

const about = describeCalls('Cuenta', 'signedIn', {
  read: ['Leer la cuenta propia', one(ref('Cuenta', account))],
  change: [
    'Cambiar los datos de la cuenta propia',
    empty(200),
    takes(ref('CuentaBorrador', accountDraft)),
    refuses(429),
    'El cuerpo puede ser la cuenta entera; lo que no está en el esquema no se mira. Otro correo pide la contraseña actual en `currentPassword`: si falta o está mal, es un error de ese campo y nada cambia. Se avisa al correo de antes y al nuevo.',
  ],
})

export function accountRoutes(app: Api): void {
  app.get('/api/account', about.read, async (call) => {
    const user = await findUserByLogin(call.var.services.store.db, userOf(call).login)
    if (!user) throw unauthenticated()
    const notices = await readNoticeChoices(call.var.services.store.db, user, { hasCopies: call.var.services.copies !== null })
    const answer = {
      ...user,
      activated: user.activated === 1,
      startScreen: user.startScreen ?? 'automatic',
      authorities: user.authorities.split(',').filter(Boolean),
      notices,
      ...((await needsSecondFactor(call, user)) && { secondFactorNeeded: true }),
    }
    // Leaves out what an account does not show, as its password's hash.
    return call.json(account.parse(answer))
  })

  app.post('/api/account', about.change, async (call) => {
    const { currentPassword, ...draft } = parseBody(accountDraft, await readBody(call), noun)
    const mayMove = draft.email !== userOf(call).email
    if (mayMove) {
      if (!currentPassword) throw new FieldRefused(noun, 'currentPassword', 'NotBlank')
      if (!(await verifyOwnPassword(call, currentPassword))) throw wrongPassword()
      // A change of the e-mail sends mails.
      await limitRequests(call)
    }
    return await writeAndMail(call, (tx) => change(tx, call, { draft, mayMove }))
  })
}

type Draft = Omit<z.output<typeof accountDraft>, 'currentPassword'>

async function change(tx: Db, call: Call, { draft, mayMove }: { draft: Draft; mayMove: boolean }): Promise<PlainResponse> {
  const { id, login, passwordHash } = userOf(call)
  // Reads the user again under the lock, so that the event shows the values that this change replaced.
  const user = (await lockUsers(tx, [id])).get(id)
  if (user?.activated !== 1) throw unauthenticated()
  const isMoved = draft.email !== user.email
  // The e-mail or the password may have changed since the password was verified.
  if (isMoved && !(mayMove && user.passwordHash === passwordHash)) throw wrongPassword()
  if (await isLoginOfAnother(tx, draft.email, id)) throw emailTaken()
  const author = authorOf(call)
  const { notices = {}, startScreen = user.startScreen, ...kept } = draft
  const values = { ...kept, startScreen }
  const noticesOff = noticeKinds.filter((kind) => !(notices[kind] ?? wantsNotice(user, kind))).join(',') || null
  try {
    await updateUser(tx, id, { ...values, noticesOff, lastModifiedBy: login, lastModifiedDate: author.now })
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
  if (isMoved) await tellAddresses(tx, { before: user.email, after: draft.email, userId: id, at: author.now })
  const changes = changesBetween(own, withChoices(user), withChoices({ ...user, ...values, noticesOff }))
  if (changes.length > 0) await recordEvent(tx, author, { type: 'USER_CHANGED', record: { name: 'user', of: user }, data: { changes } })
  return withoutBody(200)
}

/** Invalidates the keys that were mailed to the old address, and sends a notice to both addresses. */
async function tellAddresses(
  tx: Db,
  { before, after, userId, at }: { before: string; after: string; userId: number; at: string },
): Promise<void> {
  const change = { at, byAdministrator: false }
  await endResetKeys(tx, userId)
  await enqueueNotice(tx, emailLostNotice(change), before, new Date(at))
  await enqueueNotice(tx, emailGainedNotice(change), after, new Date(at))
}

function emailTaken(): Refusal {
  return businessAlert('userManagement', 'emailexists', 'Email is already in use!')
}

function wrongPassword(): FieldRefused {
  return new FieldRefused(noun, 'currentPassword', 'CurrentPasswordWrong')
}
