import { loginDraft } from '#domain/account-drafts.ts'
import { bearerToken, sessionOf, userOf } from '../http/auth.ts'
import { anyoneOf } from '../http/author.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api, Call } from '../http/call.ts'
import { clientAddress } from '../http/client-network.ts'
import { deviceOf } from '../http/device.ts'
import { rememberBrowser } from '../http/known-browser.ts'
import { unauthenticated } from '../http/refusal.ts'
import { limitSignIn } from '../http/sign-in-guard.ts'
import { sessionExpiry, hashSessionKey, newSessionKey, readToken, signToken } from '../http/tokens.ts'
import { recordEvent } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { lockUsers } from '../store/managed-users.ts'
import { keepSession, openSession, prolongSession } from '../store/sessions.ts'
import { findUserByName, type User } from '../store/users.ts'
import { passSecondFactor, recordRightPassword } from './second-factor-check.ts'

/** Signing in, and refreshing a session (`server/README.md#sessions-and-tokens`). */
export function sessionRoutes(app: Api): void {
  app.post('/api/authenticate', async (call) => {
    const { username, password, rememberMe, code } = parseBody(loginDraft, await readBody(call), 'login')
    const { store, metrics } = call.var.services
    const named = await findUserByName(store.db, username)
    const record = (tx: Db, found: User | null, isRight: boolean) =>
      found
        ? recordRightPassword(tx, anyoneOf(call, found.login), found)
        : recordEvent(tx, anyoneOf(call, username), { type: 'AUTHENTICATION_FAILURE', data: failureOf(named, isRight) })
    const user = await limitSignIn(call, { name: username, named, password, record })
    // The response does not say whether the name, the password or the activation was wrong.
    if (!user) {
      metrics.countSignIn('failure')
      throw unauthenticated('Bad credentials')
    }
    const usedCode = await passSecondFactor(call, user, code)
    metrics.countSignIn('success')
    rememberBrowser(call, user.id)
    return call.json({ id_token: await issueToken(call, user, { remembered: rememberMe }), ...usedCode })
  })

  app.get('/api/authenticate', (call) => call.text(call.var.user?.login ?? ''))

  app.put('/api/authenticate/refresh', async (call) => {
    const { store, secret, clock } = call.var.services
    const [user, session, now] = [userOf(call), sessionOf(call), clock()]
    const sessionKey = readToken(secret, bearerToken(call) ?? '', now)?.sessionKey
    const expiresDate = sessionExpiry(session, now)
    if (sessionKey === undefined || !(await store.write((tx) => prolongSession(tx, { ...session, expiresDate })))) throw unauthenticated()
    return call.json({ id_token: answerToken(call, user, { sessionKey, expiresDate }) })
  })
}

/** Why a sign-in failed. Stored in the audit event, which only administrators can read; the answer to the call is the same for all three. */
const failures = {
  unknownUser: 'No hay un usuario con ese nombre.',
  badPassword: 'La contraseña es incorrecta.',
  notActivated: 'La cuenta no está activa.',
} as const

function failureOf(named: User | null, isRight: boolean): { type: keyof typeof failures; message: string } {
  const type = !named ? 'unknownUser' : isRight ? 'notActivated' : 'badPassword'
  return { type, message: failures[type] }
}

/** Opens a session of a user who has just proved who they are, sets its token as the response's header and returns it. */
async function issueToken(call: Call, user: User, { remembered }: { remembered: boolean }): Promise<string> {
  const { store, clock } = call.var.services
  const sessionKey = newSessionKey()
  const now = clock()
  const life = { createdDate: now.toISOString(), remembered: remembered ? 1 : 0 } as const
  const session = {
    ...life,
    userId: user.id,
    keyHash: hashSessionKey(sessionKey),
    device: deviceOf(call.req.header('User-Agent')),
    remoteAddress: clientAddress(call),
    lastUsedDate: life.createdDate,
    expiresDate: sessionExpiry(life, now),
  }
  await store.write(async (tx) => {
    // Locked, so that a change of the password ends this session too or makes the one before wrong.
    const own = (await lockUsers(tx, [user.id])).get(user.id)
    if (own?.activated !== 1 || own.passwordHash !== user.passwordHash) throw unauthenticated('Bad credentials')
    await openSession(tx, session)
  })
  return answerToken(call, user, { ...session, sessionKey })
}

/**
 * Ends the caller's sessions but this one, which gets another key, so that a copy of its token ends too. The returned function sets the token of that key as the response's
 * header; it is for when the transaction has succeeded.
 */
export async function endOtherSessions(tx: Db, call: Call): Promise<() => void> {
  const session = sessionOf(call)
  const sessionKey = newSessionKey()
  const expiresDate = sessionExpiry(session, call.var.services.clock())
  if (!(await keepSession(tx, session, { keyHash: hashSessionKey(sessionKey), expiresDate }))) throw unauthenticated()
  return () => void answerToken(call, userOf(call), { sessionKey, expiresDate })
}

/** Signs a token of a session, sets it as the response's header and returns it. */
function answerToken(
  call: Call,
  { login, authorities }: Pick<User, 'login' | 'authorities'>,
  of: { sessionKey: string; expiresDate: string },
): string {
  const { secret, clock } = call.var.services
  const token = signToken(secret, { ...of, login, authorities, now: clock() })
  call.header('Authorization', `Bearer ${token}`)
  return token
}
