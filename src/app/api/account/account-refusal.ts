// Reads from a refused account call which of the known reasons it was, such as a login that is taken.
import { t } from '#app/i18n/text.ts'
import { readAlertHeader } from '#domain/contract/alerts.ts'
import type { Failure } from '../http/failure.ts'

type AccountRefusal = 'userexists' | 'emailexists' | 'invalidpassword'

/** Refusals of account calls, by error key or by the last segment of the problem type that the platform's servers send instead. */
const reasons = new Map<string, AccountRefusal>([
  ['userexists', 'userexists'],
  ['login-already-used', 'userexists'],
  ['emailexists', 'emailexists'],
  ['email-already-used', 'emailexists'],
  ['invalidpassword', 'invalidpassword'],
  ['invalid-password', 'invalidpassword'],
])

/**
 * Returns why the server refused an account call; null for other failures. Servers differ in where they send the reason: `errorKey`, the
 * message, the alert header or the problem type.
 */
export function accountRefusal({ status, headers, problem }: Failure): AccountRefusal | null {
  if (status !== 400) return null
  const key = problem?.errorKey ?? problem?.message ?? (headers && readAlertHeader(headers, 'error')) ?? problem?.type ?? ''
  return reasons.get(key.replace(/^.*[./]/, '')) ?? null
}

export function fieldErrorsOfTaken(failure: Failure): Record<string, string> {
  switch (accountRefusal(failure)) {
    case 'userexists':
      return { login: t('companyUsers.loginTaken') }
    case 'emailexists':
      return { email: t('companyUsers.emailTaken') }
    default:
      return {}
  }
}
