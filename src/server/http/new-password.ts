import { passwordFault } from '#domain/weak-password.ts'
import { FieldRefused } from '../store/failures.ts'

interface NewPassword {
  readonly password: string
  /** The body and its member, for the field error. */
  readonly entity: string
  readonly field: string
  readonly user: { readonly login: string; readonly email: string }
}

/** Throws a field error when a new password is easy to guess. Called wherever a password is set (`server/README.md#accounts-and-passwords`). */
export async function refuseWeakPassword({ password, entity, field, user }: NewPassword): Promise<void> {
  const fault = passwordFault(password, [user.login, user.email], await commonPasswords())
  if (fault !== null) throw new FieldRefused(entity, field, fault)
}

let common: ReadonlySet<string> | undefined

/** The list of the package, which is unpacked when it is first asked for: 30 ms and 5 MB that a start does not need. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  common ??= new Set(dictionary['passwords-common'])
  return common
}
