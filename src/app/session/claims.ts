import * as z from 'zod/mini'

/** Whose a token is, and from when until when it holds, in seconds; not every server says from when (`server-contract.md` 1). */
const claims = z.object({ sub: z.string(), iat: z.optional(z.number()), exp: z.optional(z.number()) })

/** Null for a token that says nothing: it is then used until it is refused. */
export function readClaims(token: string | null): z.infer<typeof claims> | null {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    return z.parse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return null
  }
}
