import * as z from 'zod/mini'

/** Whose a token is, and from when until when it holds, in seconds. */
const claims = z.object({ sub: z.string(), iat: z.number(), exp: z.number() })

/** Null for a token that does not say how long it lives: it is then used until it is refused. */
export function readClaims(token: string | null): z.infer<typeof claims> | null {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    return z.parse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return null
  }
}
