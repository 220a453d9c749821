// Zod schemas of the bodies for signing in, registering, resetting or changing a password, and editing one's settings.
import * as z from 'zod/mini'
import { requiredText, withDefault } from '../contract/fields.ts'
import { noticeChoices } from '../mails/notice-kinds.ts'
import { message } from '../values/message.ts'
import { typedCode } from './second-factor.ts'

/** Body of `POST api/authenticate`. The user name may be a login or an e-mail. */
export const loginDraft = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: 'login.messages.username', abort: true }),
      z.maxLength(254, { error: message('register.messages.validate.login.maxlength', { max: 254 }) }),
    ),
  password: z
    .string()
    .check(
      z.minLength(1, { error: 'login.messages.password', abort: true }),
      z.maxLength(100, { error: message('global.messages.validate.newpassword.maxlength', { max: 100 }) }),
    ),
  rememberMe: withDefault(z.boolean(), false),
  code: typedCode,
})

export type LoginDraft = z.infer<typeof loginDraft>

export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'global.messages.validate.email.required', abort: true }),
    z.minLength(5, { error: message('global.messages.validate.email.minlength', { min: 5 }), abort: true }),
    z.maxLength(254, { error: message('global.messages.validate.email.maxlength', { max: 254 }), abort: true }),
    z.email({ error: 'global.messages.validate.email.invalid' }),
  )

/** The minimum length of a password: `chosen` for new accounts and changed passwords, `reset` for forgotten ones. */
const shortestPassword = { chosen: 4, reset: 6 } as const

/** Returns the schema of a new password of `min` to 50 characters. It is not trimmed. */
function newPasswordField(min: number) {
  return z
    .string()
    .check(
      z.minLength(1, { error: 'global.messages.validate.newpassword.required', abort: true }),
      z.minLength(min, { error: message('global.messages.validate.newpassword.minlength', { min }) }),
      z.maxLength(50, { error: message('global.messages.validate.newpassword.maxlength', { max: 50 }) }),
    )
}

/** Logins that no account may have, because they are also words in the addresses of users' pages and calls. */
const reservedLogins: readonly string[] = ['new', 'authorities', '.', '..']

/** The login of a new account: letters, digits and `_ . @ -`. It is stored in lower case. */
export const loginField = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'register.messages.validate.login.required', abort: true }),
  z.maxLength(50, { error: message('register.messages.validate.login.maxlength', { max: 50 }) }),
  z.regex(/^[A-Za-z0-9_.@-]+$/, { error: 'register.messages.validate.login.pattern' }),
  z.refine((login) => !reservedLogins.includes(login.toLowerCase()), { error: 'register.messages.validate.login.reserved' }),
)

export const registerDraft = z.object({
  login: loginField,
  email: emailField,
  password: newPasswordField(shortestPassword.chosen),
  langKey: z._default(z.string().check(z.minLength(2), z.maxLength(10)), 'es'),
})

export type RegisterDraft = z.infer<typeof registerDraft>

export const resetFinishDraft = z.object({ key: z.string().check(z.minLength(1)), newPassword: newPasswordField(shortestPassword.reset) })

export type ResetFinishDraft = z.infer<typeof resetFinishDraft>

export const browserKeyDraft = z.object({ key: z.string().check(z.minLength(1)) })

export const passwordChangeDraft = z.object({
  currentPassword: z.string().check(z.minLength(1, { error: 'global.messages.validate.currentpassword.required' })),
  newPassword: newPasswordField(shortestPassword.chosen),
})

export type PasswordChangeDraft = z.infer<typeof passwordChangeDraft>

/** The screens with which a person may start: `automatic` for the first warehouse, with «Hoy» behind «Inicio» for who has several. */
export const startScreens = ['automatic', 'today', 'warehouse'] as const

export type StartScreen = (typeof startScreens)[number]

/** The fields that users change on their settings page; `POST api/account` accepts them as part of the whole account. */
export const settingsDraft = z.object({
  firstName: requiredText(50),
  lastName: requiredText(50),
  email: emailField,
  /** Kinds that are left out stay as they are. */
  notices: z.optional(noticeChoices),
  /** When left out, it stays as it is. */
  startScreen: z.optional(z.enum(startScreens)),
})

export type SettingsDraft = z.infer<typeof settingsDraft>

/** Returns the schema of the settings form of an account with that e-mail; another e-mail needs the current password. */
export function settingsForm(email: string) {
  return z.extend(settingsDraft, { currentPassword: z.string() }).check(
    z.refine((typed) => typed.email === email || typed.currentPassword !== '', {
      error: 'global.messages.validate.currentpassword.required',
      path: ['currentPassword'],
    }),
  )
}

/**
 * Returns the schema of a form that asks for the password twice. It is an intersection, so that a wrong confirmation is reported together
 * with the other errors.
 */
export function confirmed<Draft extends z.ZodMiniType, Field extends string>(draft: Draft, password: Field) {
  const twice = z
    .object({
      [password]: z.string(),
      confirmPassword: z.string().check(z.minLength(1, { error: 'global.messages.validate.confirmpassword.required', abort: true })),
    })
    .check(
      z.refine((typed) => typed[password] === typed.confirmPassword, {
        error: 'global.messages.error.dontmatch',
        path: ['confirmPassword'],
      }),
    )
  return z.intersection(draft, twice)
}
