// Reads from a refused account call which of the known reasons it was, such as a login that is taken.
import { readAlertHeader } from '#domain/contract/alerts.ts'
import type { Failure } from '../http/http.ts'

/** Refusals of account calls, by their error key or by the end of the problem type that the platform's servers send for the same. */
const reasons = {
  userexists: 'userexists',
  'login-already-used': 'userexists',
  emailexists: 'emailexists',
  'email-already-used': 'emailexists',
  invalidpassword: 'invalidpassword',
  'invalid-password': 'invalidpassword',
} as const

type AccountRefusal = (typeof reasons)[keyof typeof reasons]

/** Why the server refused an account call. Servers differ in where they say it: `errorKey`, the message, the alert header or the problem type. */
export function accountRefusal({ status, headers, problem }: Failure): AccountRefusal | null {
  if (status !== 400) return null
  const key = problem?.errorKey ?? problem?.message ?? (headers && readAlertHeader(headers, 'error')) ?? problem?.type ?? ''
  const word = key.replace(/^.*[./]/, '')
  return isKnown(word) ? reasons[word] : null
}

function isKnown(word: string): word is keyof typeof reasons {
  return Object.hasOwn(reasons, word)
}
