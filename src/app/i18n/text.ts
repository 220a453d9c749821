import type catalogue from '#app/public/i18n/es.json'
import { readMessage } from '#domain/message.ts'

export type TextKey = keyof typeof catalogue

export type TextParams = Readonly<Record<string, string | number>>

/** What shows when the catalogue could not be loaded: the specification's English sentences (`decisions.md` 1). */
const fallback: Readonly<Record<string, string>> = {
  'activate.messages.error': 'Your user account could not be activated. Please use the registration form to sign up.',
  'activate.messages.success': 'Your user account has been activated. Please sign in.',
  'error.http.403': 'You are not authorized to access this page.',
  'error.http.404': 'The page does not exist.',
  'error.unexpected': 'An unexpected error has occurred.',
  'error.unknown': 'Unknown error!',
  loading: 'Loading...',
  'login.messages.error.authentication': 'Failed to sign in! Please check your credentials and try again.',
  'login.messages.password': 'Password cannot be empty!',
  'login.messages.username': 'Username cannot be empty!',
  'logout.success': 'Logged out successfully!',
}

let texts = fallback

/** Loaded before the first render (`main.tsx`), and the only state of this module: one language, so no context and no rerendering. */
export function setCatalogue(loaded: Readonly<Record<string, string>>): void {
  texts = loaded
}

export function t(key: TextKey, params?: TextParams): string {
  return textOf(key, params) ?? key
}

/** The text of a key that came from outside, a server's say; null when the catalogue does not know it. */
export function textOf(key: string, params: TextParams = {}): string | null {
  const text = texts[key]
  return text === undefined ? null : text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (gap, name: string) => String(params[name] ?? gap))
}

/** The sentence of a domain message, `validation.maxlength?max=60`. */
export function tMessage(message: string): string {
  const { key, params } = readMessage(message)
  return textOf(key, params) ?? message
}
