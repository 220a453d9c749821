// Actions of the admin command: create an administrator, reset an account, remove a second factor, list.
import { emailField, loginField } from '#domain/account/account-drafts.ts'
import { userFamily } from '#domain/account/user.ts'
import { recordedFieldsOf } from '#domain/administration/audit.ts'
import { mails, mailUntil, type PasswordMail } from '#domain/mails/mails.ts'
import { writtenInstant } from '#domain/mails/notices.ts'
import { secondFactorNotices } from '#domain/mails/second-factor-notices.ts'
import { retryOnUniqueViolation } from '../families/account/new-account.ts'
import { hashPassword } from '../http/auth/password-hash.ts'
import { newMailKey } from '../mail/write-mail.ts'
import { StartFailure } from '../process/start/start-failure.ts'
import { registerUser, listAdministrators, toManaged } from '../store/accounts/accounts.ts'
import { hasFirstKey, storeShownKey } from '../store/accounts/mailed-keys.ts'
import { removeSecondFactor } from '../store/accounts/second-factors.ts'
import { findUserByLogin, type User } from '../store/accounts/users.ts'
import type { Db } from '../store/database/database.ts'
import type { Store } from '../store/database/open.ts'
import { productAsAuthor, recordEvent } from '../store/operations/audit.ts'
import { enqueueMail, enqueueNotice } from '../store/operations/outbox.ts'

/**
 * How the link to choose a password reaches its owner: by mail, or printed once. `begin` is the address before its path; `hint` is a line
 * that is printed below it.
 */
export type Delivery = 'mail' | { readonly begin: string; readonly hint: string | null }

interface Asked {
  readonly login: string
  readonly delivery: Delivery
  readonly now: Date
}

/** The message in every audit event of this command. */
const message = 'Por la línea de comandos'

/**
 * Creates an administrator, who has no password until the link is used, and returns the lines to print. Throws `StartFailure` for invalid
 * or taken names.
 */
export async function createAdministrator(
  store: Store,
  { login: typedLogin, email: typedEmail, delivery, now }: Asked & { readonly email: string },
): Promise<string[]> {
  const login = loginField.safeParse(typedLogin).data?.toLowerCase()
  if (login === undefined)
    throw new StartFailure(
      `El login «${typedLogin}» no sirve: lleva letras sin tilde, números y los signos _ . @ -, hasta 50, y no es una palabra del sistema.`,
    )
  const email = emailField.safeParse(typedEmail).data
  if (email === undefined) throw new StartFailure(`El correo «${typedEmail}» no sirve. Escríbalo completo, como nombre@empresa.com.`)
  const passwordHash = await hashPassword(newMailKey().key)
  const lines = await retryOnUniqueViolation(() =>
    store.write(async (tx) => {
      const made = await registerUser(tx, {
        login,
        email,
        passwordHash,
        authorities: 'ROLE_ADMIN,ROLE_USER',
        activated: 1,
        langKey: 'es',
        createdBy: 'system',
        createdDate: now.toISOString(),
      })
      if (typeof made === 'string') throw new StartFailure(await takenSentence(tx, login, email))
      const held = recordedFieldsOf(userFamily, toManaged(made))
      await recordEvent(tx, productAsAuthor(now), { type: 'USER_CREATED', data: { subject: made.login, held, message } })
      return await giveLink(tx, made, 'creation', { delivery, now })
    }),
  )
  return [`Cuenta de administrador hecha: ${login}, de ${email}.`, ...lines]
}

/**
 * Mails or prints a link with which the owner of an active account chooses a new password. Returns the lines to print. Throws
 * `StartFailure` when there is no such account.
 */
export async function resetAccount(store: Store, { login, delivery, now }: Asked): Promise<string[]> {
  return await store.write(async (tx) => {
    const user = await requireNamed(tx, login)
    if (user.activated === 0)
      throw new StartFailure(
        `La cuenta «${user.login}» está desactivada. Actívela en «Gestión de usuarios», o haga otra con npm run admin -- create`,
      )
    await recordEvent(tx, productAsAuthor(now), { type: 'PASSWORD_RESET_REQUESTED', data: { subject: user.login, message } })
    return await giveLink(tx, user, (await hasFirstKey(tx, user)) ? 'creation' : 'reset', { delivery, now })
  })
}

/**
 * Removes the second factor of an account whose owner lost the telephone and the recovery codes, and returns the lines to print. Throws
 * `StartFailure` when there is no such account.
 */
export async function removeSecondFactorOf(store: Store, { login, now }: Omit<Asked, 'delivery'>): Promise<string[]> {
  return await store.write(async (tx) => {
    const user = await requireNamed(tx, login)
    if (!(await removeSecondFactor(tx, user.id))) return [`La cuenta ${user.login} no tiene verificación en dos pasos.`]
    await recordEvent(tx, productAsAuthor(now), { type: 'SECOND_FACTOR_OFF', data: { subject: user.login, message } })
    await enqueueNotice(tx, secondFactorNotices.removed({ at: now.toISOString() }), user.email, now)
    return [`La cuenta ${user.login} ya no pide un código al entrar. Se avisa a ${user.email}.`]
  })
}

async function requireNamed(tx: Db, login: string): Promise<User> {
  const user = await findUserByLogin(tx, login.trim().toLowerCase())
  if (!user) throw new StartFailure(`No existe la cuenta «${login}». Para ver las de administrador: npm run admin -- list`)
  return user
}

export async function administratorLines({ db }: Store): Promise<string[]> {
  const all = await listAdministrators(db)
  if (all.length === 0) return ['No hay administradores. Para hacer uno: npm run admin -- create LOGIN CORREO']
  const lines: string[] = []
  for (const user of all) lines.push(`${user.login}, ${user.email}: ${await stateOf(db, user)}`)
  return lines
}

async function stateOf(db: Db, user: User): Promise<string> {
  if (user.activated === 0) return 'desactivada'
  return (await hasFirstKey(db, user)) ? 'activa, todavía sin contraseña propia' : 'activa'
}

async function giveLink(tx: Db, user: User, kind: PasswordMail, { delivery, now }: Omit<Asked, 'login'>): Promise<string[]> {
  if (delivery === 'mail') {
    await enqueueMail(tx, kind, user.email, now)
    return [`A ${user.email} le llega un enlace para elegir la contraseña; si el sistema está detenido, cuando arranque.`]
  }
  const { key, hash } = newMailKey()
  await storeShownKey(tx, user, { kind, keyHash: hash, now })
  return [
    `Con el sistema en marcha, este enlace sirve una sola vez para elegir la contraseña, hasta el ${writtenInstant(mailUntil(kind, now.toISOString()))}:`,
    `${delivery.begin}/${mails[kind].screen}/${key}`,
    ...(delivery.hint === null ? [] : [delivery.hint]),
    `No se guarda en ningún lado: si se pierde, npm run admin -- reset ${user.login} da otro.`,
  ]
}

async function takenSentence(tx: Db, login: string, email: string): Promise<string> {
  const user = await findUserByLogin(tx, login)
  if (user) return `Ya existe la cuenta «${login}». Para darle un enlace nuevo: npm run admin -- reset ${login}`
  return `El login «${login}» o el correo ${email} ya son de otra cuenta. Use otros.`
}
