import { TOTP } from 'otpauth'
import { recoveryCodes, secondFactorPath, secondFactorSecret } from '#domain/account/second-factor.ts'
import type { Reply, TestServer } from './server.ts'

const path = `/${secondFactorPath}`

/** Returns the code that an application shows so many half minutes from an instant. */
export function codeOf(secret: string, now: Date, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * 30_000 })
}

export type Enrolled = Awaited<ReturnType<typeof enrol>>

/** Sets up the second factor of a person of the fixture, whose password is the login; with a code of the one before where there is one. */
export async function enrol(server: Pick<TestServer, 'as'>, login: string, now: Date, code?: string) {
  const { secret } = secondFactorSecret.parse((await server.as(login).post(path, { currentPassword: login, code })).body)
  const confirmed = await server.as(login).post(`${path}/confirm`, { code: codeOf(secret, now) })
  return { secret, codes: codesOf(confirmed) }
}

export function codesOf({ body }: Reply): readonly string[] {
  return recoveryCodes.parse(body).recoveryCodes
}
