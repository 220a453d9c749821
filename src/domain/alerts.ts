/**
 * The headers by which a server says what it did (`server-contract.md` 1.5). Clients match any name that ends in `app-alert`,
 * `app-error` or `app-params`, whatever the application's name.
 */
const prefix = 'X-depositosApp'

export const alertHeaders = { alert: `${prefix}-alert`, error: `${prefix}-error`, params: `${prefix}-params` } as const

/** Headers a browser on another origin must be allowed to read. */
export const exposedHeaders = ['Authorization', 'Link', 'Location', 'X-Total-Count', ...Object.values(alertHeaders)] as const

/** The value of the header that ends in a word, whatever the application's name; null when there is none. */
export function readAlertHeader(headers: Headers, word: 'alert' | 'error' | 'params'): string | null {
  for (const [name, value] of headers) if (name.toLowerCase().endsWith(`app-${word}`)) return value
  return null
}
