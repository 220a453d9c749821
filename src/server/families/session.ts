import { loginDraft } from '#domain/account-drafts.ts'
import { bearerToken, userOf } from '../http/auth.ts'
import { anyoneOf } from '../http/author.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api, Call } from '../http/call.ts'
import { verifyPassword } from '../http/password-hash.ts'
import { limitAttempts } from '../http/rate-limit.ts'
import { unauthenticated } from '../http/refusal.ts'
import { readToken, signToken } from '../http/tokens.ts'
import { recordEvent } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { lockUsers } from '../store/managed-users.ts'
import { findUserByName, type User } from '../store/users.ts'

/** Signing in, and refreshing a session (`server/README.md#sessions-and-tokens`). */
export function sessionRoutes(app: Api): void {
  app.post('/api/authenticate', async (call) => {
    const { username, password, rememberMe } = parseBody(loginDraft, await readBody(call), 'login')
    // Taken before the account is read, so that a password change in between ends this token too.
    const now = call.var.services.clock()
    let reason: keyof typeof failures = 'unknownUser'
    const record = (tx: Db, found: User | null) =>
      found
        ? recordEvent(tx, anyoneOf(call, found.login), { type: 'AUTHENTICATION_SUCCESS' })
        : recordEvent(tx, anyoneOf(call, username), {
            type: 'AUTHENTICATION_FAILURE',
            data: { type: reason, message: failures[reason] },
          })
    const user = await limitAttempts(call, { account: username, record }, async () => {
      const named = await findUserByName(call.var.services.store.db, username)
      const right = await verifyPassword(password, named?.passwordHash ?? null)
      reason = reasonOf(named, right)
      return right && named?.activated === 1 ? named : null
    })
    call.var.services.metrics.countSignIn(user ? 'success' : 'failure')
    // The response does not say whether the name, the password or the activation was wrong.
    if (!user) throw unauthenticated('Bad credentials')
    return call.json({ id_token: await issueToken(call, user, { remembered: rememberMe, now }) })
  })

  app.get('/api/authenticate', (call) => call.text(call.var.user?.login ?? ''))

  app.put('/api/authenticate/refresh', async (call) => {
    const { store, clock } = call.var.services
    const { id, tokensSince } = userOf(call)
    // Locked, because a session that is ended at this moment must not go on with a token of the next second.
    const { user, now } = await store.write(async (tx) => ({ user: (await lockUsers(tx, [id])).get(id), now: clock() }))
    if (user?.activated !== 1 || user.tokensSince !== tokensSince) throw unauthenticated()
    return call.json({ id_token: await issueToken(call, user, { remembered: await hasRememberedToken(call), now }) })
  })
}

/** Why a sign-in failed. Stored in the audit event, which only administrators can read; the answer to the call is the same for all three. */
const failures = {
  unknownUser: 'No hay un usuario con ese nombre.',
  badPassword: 'La contraseña es incorrecta.',
  notActivated: 'La cuenta no está activa.',
} as const

function reasonOf(named: User | null, isRight: boolean): keyof typeof failures {
  if (!named) return 'unknownUser'
  return isRight ? 'notActivated' : 'badPassword'
}

/** Signs a new token, sets it as the response's header and returns it. */
export async function issueToken(call: Call, user: User, { remembered, now }: { remembered: boolean; now: Date }): Promise<string> {
  const { id, login, authorities, tokensSince } = user
  const token = await signToken(call.var.services.secret, { id, login, authorities, tokensSince, remembered, now })
  call.header('Authorization', `Bearer ${token}`)
  return token
}

/** Whether the call's token is one of those that are valid for thirty days. */
export async function hasRememberedToken(call: Call): Promise<boolean> {
  const { secret, clock } = call.var.services
  return (await readToken(secret, bearerToken(call) ?? '', clock()))?.remembered ?? false
}
