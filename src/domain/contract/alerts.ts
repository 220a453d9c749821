// Names of the response headers that carry success and error messages, and their reading.
/** The headers in which a server says what it did. Clients match any name that ends in `app-alert`, `app-error` or `app-params`. */
const prefix = 'X-depositosApp'

export const alertHeaders = { alert: `${prefix}-alert`, error: `${prefix}-error`, params: `${prefix}-params` } as const

/** The id of a call, in its answer and in the server's log. */
export const requestIdHeader = 'X-Request-Id'

/**
 * In every answer of this product's server, so that a client can tell it from what answers in its place: a portal, a proxy, a page that
 * blocks.
 */
export const answeredByHeader = 'X-Answered-By'

/** Set to `true` in the answer to a DELETE when `POST <its address>/restore` brings the record back. */
export const restorableHeader = 'X-Restorable'

/** The refusal of a call when a record is no longer as the caller saw it; its parameter `names` names those. */
export const recordsChangedKey = 'error.records.changed'

/** Returns the value of the header whose name ends in `app-` and the word, or null. */
export function readAlertHeader(headers: Headers, word: 'alert' | 'error' | 'params'): string | null {
  for (const [name, value] of headers) if (name.toLowerCase().endsWith(`app-${word}`)) return value
  return null
}
