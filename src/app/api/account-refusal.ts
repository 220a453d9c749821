import { readAlertHeader } from '#domain/alerts.ts'
import type { Failure } from './http.ts'

/** What a server says of an account's call: our words, and the ends of the platform's problem types for the same (`server-contract.md` 1.3). */
const words = {
  userexists: 'userexists',
  'login-already-used': 'userexists',
  emailexists: 'emailexists',
  'email-already-used': 'emailexists',
  invalidpassword: 'invalidpassword',
  'invalid-password': 'invalidpassword',
} as const

export type AccountRefusal = (typeof words)[keyof typeof words]

/** No released server sends `errorKey`; later ones say it in the message, and a password's refusal has its type alone. */
export function accountRefusal({ status, headers, problem }: Failure): AccountRefusal | null {
  if (status !== 400) return null
  const said = problem?.errorKey ?? problem?.message ?? (headers && readAlertHeader(headers, 'error')) ?? problem?.type ?? ''
  const word = said.replace(/^.*[./]/, '')
  return isWord(word) ? words[word] : null
}

function isWord(word: string): word is keyof typeof words {
  return Object.hasOwn(words, word)
}
