// Schemas of the two-factor authentication calls and codes, and the grouping of codes for display.
import * as z from 'zod/mini'
import { responseText } from '../contract/fields.ts'
import { message } from '../values/message.ts'

export const secondFactorPath = 'api/account/second-factor'

export const recoveryCodeCount = 10

const codeText = z
  .string({ error: 'secondFactor.code.required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'secondFactor.code.required', abort: true }),
    z.maxLength(40, { error: message('validation.maxlength', { max: 40 }) }),
  )

/** A typed code: of the application, or a recovery code. An empty one counts as left out. */
export const typedCode = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : (value ?? undefined))),
  z.optional(codeText),
)

const currentPassword = z.string().check(z.minLength(1, { error: 'global.messages.validate.currentpassword.required' }))

/** Body of `POST api/account/second-factor`. The code is needed while another application is in use. */
export const secondFactorBeginDraft = z.object({ currentPassword, code: typedCode })

export type SecondFactorBeginDraft = z.infer<typeof secondFactorBeginDraft>

export const secondFactorConfirmDraft = z.object({ code: codeText })

export type SecondFactorConfirmDraft = z.infer<typeof secondFactorConfirmDraft>

/** Body of the calls that replace the recovery codes or switch the second factor off. */
export const secondFactorProofDraft = z.object({ currentPassword, code: codeText })

export type SecondFactorProofDraft = z.infer<typeof secondFactorProofDraft>

export const secondFactor = z.object({
  /** Whether signing in asks for a code. */
  enabled: z.boolean(),
  since: responseText,
  recoveryCodes: z.number(),
  /** Whether the installation requires it of this account. */
  required: z.boolean(),
})

export type SecondFactor = z.infer<typeof secondFactor>

/** What an authenticator application needs: the secret in Base32, and the address in the QR code. */
export const secondFactorSecret = z.object({ secret: z.string(), uri: z.string() })

export type SecondFactorSecret = z.infer<typeof secondFactorSecret>

/** New recovery codes. No later answer has them again, because only their hashes are stored. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Returns whether a typed text has the shape of an application's code, ignoring blanks and hyphens; any other is a recovery code. */
export function isApplicationCode(typed: string): boolean {
  return /^\d{6}$/.test(withoutGroups(typed))
}

export function withoutGroups(typed: string): string {
  return typed.replaceAll(/[\s-]+/g, '')
}

/** Returns a text in groups of four characters, for reading. */
export function inGroups(text: string): string {
  return text.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
