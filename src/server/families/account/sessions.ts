// Calls that sign in, refresh a session, list one's sessions and end them.
import { parse } from 'bowser'
import * as z from 'zod/mini'
import { loginDraft } from '#domain/account/account-drafts.ts'
import { type AccountSession, accountSession } from '#domain/account/session.ts'
import { describeCalls, empty, one, refuses, takes, textAnswer, unrepeatable } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { anonymousAuthorOf, authorOf, bearerToken, sessionOf, userOf } from '../../http/auth/auth.ts'
import { knownBrowserOf, rememberBrowser } from '../../http/auth/known-browser.ts'
import { endLetIn } from '../../http/auth/let-in.ts'
import { recordFailure, verifySignIn } from '../../http/auth/password-rate-limit.ts'
import { hashSessionKey, newSessionKey, readToken, sessionExpiry, signToken } from '../../http/auth/tokens.ts'
import { parseBody, readBody } from '../../http/body.ts'
import { type Api, type Call, clientAddress, idParam } from '../../http/call.ts'
import { notFound, unauthenticated } from '../../http/refusal.ts'
import { withoutBody } from '../../http/responses.ts'
import { write } from '../../http/write.ts'
import { lockUsers } from '../../store/accounts/accounts.ts'
import { endAllSessionsBut, openSession, prolongSession, endSession, listSessions } from '../../store/accounts/sessions.ts'
import { findUserByName, type User } from '../../store/accounts/users.ts'
import type { Db } from '../../store/database/database.ts'
import { recordEvent } from '../../store/operations/audit.ts'
import { checkSecondFactor, recordRightPassword } from './second-factor-check.ts'

const token = ref('Testigo', z.object({ id_token: z.string() }))
const signedIn = ref('Entrado', z.object({ id_token: z.string(), recoveryCodesLeft: z.optional(z.number()) }))
export const sessionsAnswer = one(ref('Sesiones', z.array(accountSession)))

const about = describeCalls('Sesión', 'signedIn', {
  signIn: [
    'Entrar',
    one(signedIn, 'Authorization', 'Set-Cookie'),
    takes(ref('Entrada', loginDraft)),
    refuses(401, 429, 503),
    'Con el usuario o el correo. No dice si estaba mal el nombre, la contraseña o la activación. Con 429 tampoco dice si la contraseña era correcta; si lo era, va un correo. Con la contraseña correcta de una cuenta con verificación en dos pasos, `message` del 401 es `error.secondFactor` sin `code`, y `error.secondFactorWrong` con uno que no sirve. La respuesta dice cuántos códigos de recuperación quedan cuando se usó uno.',
  ],
  whose: ['Leer de quién es la sesión', textAnswer, 'El usuario, o nada sin sesión.'],
  refresh: [
    'Renovar la sesión',
    one(token, 'Authorization'),
    unrepeatable,
    'Responde un testigo nuevo de la misma sesión, que vale lo mismo que el anterior, hasta 90 días después de entrar.',
  ],
  list: [
    'Listar las sesiones propias',
    sessionsAnswer,
    'Las que no vencieron, primero la que se usó último; `current` dice cuál es la que pregunta.',
  ],
  end: ['Terminar una sesión propia', empty(204)],
  endOthers: [
    'Terminar las otras sesiones propias',
    empty(204, 'Authorization'),
    unrepeatable,
    'La que llama sigue con el testigo de la respuesta.',
  ],
  signOut: ['Salir', empty(204), 'Termina la sesión: su testigo ya no vale.'],
})

/** Calls that sign in, refresh a session, and by which users list and end their own (`server/README.md#sessions-and-tokens`). */
export function sessionRoutes(app: Api): void {
  app.post('/api/authenticate', about.signIn, signIn)

  app.get('/api/authenticate', about.whose, (call) => call.text(call.var.user?.login ?? ''))

  app.put('/api/authenticate/refresh', about.refresh, async (call) => {
    const { store, secret, clock } = call.var.services
    const [user, session, now] = [userOf(call), sessionOf(call), clock()]
    const sessionKey = readToken(secret, bearerToken(call) ?? '', now)?.sessionKey
    const expiresDate = sessionExpiry(session, now)
    if (sessionKey === undefined || !(await store.write((tx) => prolongSession(tx, { ...session, expiresDate })))) throw unauthenticated()
    return call.json({ id_token: answerToken(call, user, { sessionKey, expiresDate }) })
  })

  app.get('/api/account/sessions', about.list, async (call) => call.json(await openSessionsOf(call, userOf(call).id)))

  app.delete('/api/account/sessions/:id', about.end, async (call) => {
    const [{ id: userId, login }, id] = [userOf(call), idParam(call, 'id')]
    return await write(call, async (tx) => {
      const ended = await endSession(tx, userId, id)
      if (!ended) throw notFound()
      await recordEvent(tx, authorOf(call), { type: 'SESSIONS_ENDED', data: { subject: login } })
      return withoutBody(204)
    })
  })

  app.delete('/api/account/sessions', about.endOthers, async (call) => {
    // The answer is not stored under an idempotency key, because it has a token.
    const answerToken = await call.var.services.store.write(async (tx) => {
      const answer = await endOtherSessions(tx, call)
      await recordEvent(tx, authorOf(call), { type: 'SESSIONS_ENDED', data: { subject: userOf(call).login } })
      return answer
    })
    answerToken()
    return call.body(null, 204)
  })

  app.post('/api/logout', about.signOut, (call) =>
    write(call, async (tx) => {
      await endSession(tx, userOf(call).id, sessionOf(call).id)
      await recordEvent(tx, authorOf(call), { type: 'LOGOUT' })
      return withoutBody(204)
    }),
  )
}

async function signIn(call: Call): Promise<Response> {
  const { username, password, rememberMe, code } = parseBody(loginDraft, await readBody(call), 'login')
  const { store, metrics } = call.var.services
  const named = await findUserByName(store.db, username)
  const record = (tx: Db, found: User | null, isRight: boolean) => {
    if (found) return recordRightPassword(tx, anonymousAuthorOf(call, found.login), found)
    return recordFailure(tx, anonymousAuthorOf(call, username), !named ? 'unknownUser' : isRight ? 'notActivated' : 'badPassword')
  }
  const user = await verifySignIn(call, { name: username, named, password, record })
  // The response does not say whether the name, the password or the activation was wrong.
  if (!user) {
    metrics.countSignIn('failure')
    throw unauthenticated('Bad credentials')
  }
  const usedCode = await checkSecondFactor(call, user, code)
  metrics.countSignIn('success')
  rememberBrowser(call, user.id)
  return call.json({ id_token: await issueToken(call, user, { remembered: rememberMe }), ...usedCode })
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
    // Locks the user: a simultaneous change of the password either ends this session too, or makes this password wrong.
    const own = (await lockUsers(tx, [user.id])).get(user.id)
    if (own?.activated !== 1 || own.passwordHash !== user.passwordHash) throw unauthenticated('Bad credentials')
    if (!knownBrowserOf(call)?.accounts.has(user.id)) await endLetIn(tx, call, user.id)
    await openSession(tx, session)
  })
  return answerToken(call, user, { ...session, sessionKey })
}

/**
 * Ends the caller's other sessions and gives this one a new key, so that copies of its token become invalid too. Returns a function that
 * sets the new token as the response's header, to call after the commit.
 */
export async function endOtherSessions(tx: Db, call: Call): Promise<() => void> {
  const session = sessionOf(call)
  const sessionKey = newSessionKey()
  const expiresDate = sessionExpiry(session, call.var.services.clock())
  if (!(await endAllSessionsBut(tx, session, { keyHash: hashSessionKey(sessionKey), expiresDate }))) throw unauthenticated()
  return () => void answerToken(call, userOf(call), { sessionKey, expiresDate })
}

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

/** The longest part of a User-Agent that is read; no browser's is longer. */
const longestRead = 512

const longestKept = 60

/** Returns the browser and the system of a User-Agent in a few words, «Chrome en Windows», or null for one that names neither. */
function deviceOf(userAgent: string | undefined): string | null {
  const { browser, os } = parse((userAgent || '-').slice(0, longestRead))
  const words = [browser.name, os.name].filter(Boolean).join(' en ')
  return words === '' ? null : words.slice(0, longestKept)
}

export async function openSessionsOf(call: Call, userId: number): Promise<AccountSession[]> {
  const { store, clock } = call.var.services
  const open = await listSessions(store.db, userId, clock().toISOString())
  const currentId = sessionOf(call).id
  return open
    .map(({ id, device, remoteAddress: address, createdDate, lastUsedDate, expiresDate }) => {
      return { id, device, address, createdDate, lastUsedDate, expiresDate, current: id === currentId }
    })
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}
