// Tells the server's own responses from those of what stands between it and the browser: a portal, a proxy, a page that blocks.
import { answeredByHeader, readAlertHeader } from '#domain/contract/alerts.ts'

/** The headers that prove the success of a call whose body is no JSON: what stands between can answer 200 too, but not with them. */
export const proofs = {
  done: (headers: Headers) => headers.has(answeredByHeader) || readAlertHeader(headers, 'alert') !== null,
  token: (headers: Headers) => bearerOf(headers) !== null,
  file: (headers: Headers) => headers.has('content-disposition'),
} as const

/** Returns the Bearer token in the `Authorization` header of a response; null without one. */
export function bearerOf(headers: Headers): string | null {
  const value = headers.get('authorization')
  return value?.startsWith('Bearer ') ? value.slice('Bearer '.length) : null
}

/**
 * Returns whether something else than the server answered: a redirection, or a page. The pages of 502 and the like say that the server did
 * not.
 */
export function isOfStranger({ type, status, headers }: Response): boolean {
  const isRedirection = type === 'opaqueredirect' || (status >= 300 && status < 400)
  return isRedirection || (status < 500 && /html/i.test(headers.get('content-type') ?? ''))
}

/** Returns whether a proxy says that the server behind it does not answer. */
export function isOfProxy(status: number): boolean {
  return status === 502 || status === 504
}
