// Creates an account with a random password, whose owner chooses another by a mailed link.
import { authorOf } from '../../http/auth/auth.ts'
import { hashPasswordQueued } from '../../http/auth/password-hash.ts'
import type { Call } from '../../http/call.ts'
import { businessAlert, type Refusal } from '../../http/refusal.ts'
import { newMailKey } from '../../mail/write-mail.ts'
import type { Taken } from '../../store/accounts/accounts.ts'
import type { NewUser } from '../../store/accounts/users.ts'
import { isUniqueViolation } from '../../store/database/failures.ts'

const attempts = 5

/** Creates an account, and retries when a simultaneous call took the same name, so that the retry finds the other account. */
export async function retryOnUniqueViolation<Made>(once: () => Promise<Made>): Promise<Made> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      if (attempt === attempts || !isUniqueViolation(error)) throw error
    }
  }
}

export async function newAccount(
  call: Call,
  { login, ...draft }: Pick<NewUser, 'login' | 'email' | 'firstName' | 'lastName' | 'authorities'>,
): Promise<NewUser> {
  const author = authorOf(call)
  return {
    ...draft,
    login: login.toLowerCase(),
    passwordHash: await hashPasswordQueued(call, newMailKey().key),
    activated: 1,
    langKey: 'es',
    createdBy: author.login,
    createdDate: author.now,
  }
}

const refusals = {
  login: ['userexists', 'Login name already used!', 'login-already-used'],
  email: ['emailexists', 'Email is already in use!', 'email-already-used'],
} as const satisfies Record<Taken, unknown>

export function alreadyUsed(taken: Taken): Refusal {
  const [key, title, type] = refusals[taken]
  return businessAlert('userManagement', key, title, type)
}
