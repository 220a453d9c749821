import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

/** How long a token is valid, in seconds: a day, or thirty days when the user asked to stay signed in. */
const tokenLife = { session: 86_400, remembered: 2_592_000 } as const

const algorithm = 'HS512'

const claims = z.object({ sub: z.string(), iat: z.number(), exp: z.number(), uid: z.optional(z.number()) })

export interface Token {
  login: string
  /** The account's id; null in tokens of earlier releases. */
  userId: number | null
  /** Seconds since 1970. */
  issued: number
  remembered: boolean
}

/**
 * Signs a token with the platform's claims (`sub` login, `auth` roles, `exp`), `iat`, by which a refresh knows the old token's length, and `uid`, because a deleted account's login
 * may be given to another one.
 */
export async function signToken(
  secret: Uint8Array,
  of: { id?: number; login: string; authorities: string; tokensSince?: number | null; remembered: boolean; now: Date },
): Promise<string> {
  // Right after a change of password, valid tokens begin in the next second (`store/accounts.ts`).
  const issued = Math.max(Math.floor(of.now.getTime() / 1000), of.tokensSince ?? 0)
  return await new SignJWT({ auth: of.authorities, uid: of.id })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(of.login)
    .setIssuedAt(issued)
    .setExpirationTime(issued + (of.remembered ? tokenLife.remembered : tokenLife.session))
    .sign(secret)
}

/** Reads a token; returns null when it is not ours, was changed or has expired. */
export async function readToken(secret: Uint8Array, token: string, now: Date): Promise<Token | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm], currentDate: now })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return null
    const { sub, iat, exp, uid } = parsed.data
    return { login: sub, userId: uid ?? null, issued: iat, remembered: exp - iat > tokenLife.session }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
