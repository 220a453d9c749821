import * as z from 'zod/mini'

/** Login, start and end of a token, the times in seconds. Some servers leave out the start. */
const claims = z.object({ sub: z.string(), iat: z.optional(z.number()), exp: z.optional(z.number()) })

/** Returns null for a token that cannot be read: it is then used until the server refuses it. */
export function readClaims(token: string | null): z.infer<typeof claims> | null {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    return z.parse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return null
  }
}
