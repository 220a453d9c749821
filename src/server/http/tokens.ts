import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

/** Seconds a token lives: a day, or a month for whoever asked to be remembered (`server-contract.md` 1.0). */
export const tokenLife = { session: 86_400, remembered: 2_592_000 } as const

const algorithm = 'HS512'

const claims = z.object({ sub: z.string(), iat: z.number(), exp: z.number() })

export interface Token {
  login: string
  /** Seconds since 1970. */
  issued: number
  remembered: boolean
}

/** The platform's token: `sub` the login, `auth` the roles separated by commas, `exp`; `iat` besides, by which a refresh knows how long the old one lived. */
export async function signToken(
  secret: Uint8Array,
  of: { login: string; authorities: string; tokensSince?: number | null; remembered: boolean; now: Date },
): Promise<string> {
  // Right after a change of password the account's tokens begin in the next second (`store/accounts.ts`).
  const issued = Math.max(Math.floor(of.now.getTime() / 1000), of.tokensSince ?? 0)
  return await new SignJWT({ auth: of.authorities })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(of.login)
    .setIssuedAt(issued)
    .setExpirationTime(issued + (of.remembered ? tokenLife.remembered : tokenLife.session))
    .sign(secret)
}

/** Whose token it is, when it was issued and whether it was to be remembered; null when it is not ours, was changed, or has run out. */
export async function readToken(secret: Uint8Array, token: string, now: Date): Promise<Token | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm], currentDate: now })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return null
    const { sub, iat, exp } = parsed.data
    return { login: sub, issued: iat, remembered: exp - iat > tokenLife.session }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
