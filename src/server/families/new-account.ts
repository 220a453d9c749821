import { alertHeaders } from '#domain/alerts.ts'
import { problemBase } from '#domain/problem.ts'
import { Refusal } from '../http/refusal.ts'
import type { Taken } from '../store/accounts.ts'
import { isUniqueViolation } from '../store/failures.ts'

const attempts = 5

/** Repeats the making of an account that lost to another one with the same name, and then finds that one. */
export async function repeatWhenOvertaken<Made>(once: () => Promise<Made>): Promise<Made> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      if (attempt === attempts || !isUniqueViolation(error)) throw error
    }
  }
}

const refusals = {
  login: { errorKey: 'userexists', message: 'error.userexists', type: 'login-already-used', title: 'Login name already used!' },
  email: { errorKey: 'emailexists', message: 'error.emailexists', type: 'email-already-used', title: 'Email is already in use!' },
} as const satisfies Record<Taken, unknown>

export function alreadyUsed(taken: Taken): Refusal {
  const { errorKey, message, type, title } = refusals[taken]
  return new Refusal(400, message, {
    type: `${problemBase}/${type}`,
    title,
    params: 'userManagement',
    errorKey,
    headers: { [alertHeaders.error]: message, [alertHeaders.params]: 'userManagement' },
  })
}
