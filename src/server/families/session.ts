import { loginDraft } from '#domain/account.ts'
import { parseBody, readBody } from '../http/body.ts'
import type { Api, Call } from '../http/call.ts'
import { verifyPassword } from '../http/passwords.ts'
import { unauthenticated } from '../http/refusal.ts'
import { readToken, signToken } from '../http/tokens.ts'
import { bearerOf, userOf } from '../http/who.ts'
import { findUserByName, type User } from '../store/users.ts'

/** Signing in and staying so (`server-contract.md` 1.1, `decisions.md` 14). */
export function sessionRoutes(app: Api): void {
  app.post('/api/authenticate', async (call) => {
    const { username, password, rememberMe } = parseBody(loginDraft, await readBody(call), 'login')
    const user = await findUserByName(call.var.parts.store.db, username)
    const right = await verifyPassword(password, user?.passwordHash ?? null)
    // Nobody learns which of the three was wrong: the name, the password, or that the account is not active.
    if (!user || !right || !user.activated) throw unauthenticated('Bad credentials')
    return await answerToken(call, user, rememberMe)
  })

  app.get('/api/authenticate', (call) => call.text(call.var.user?.login ?? ''))

  app.put('/api/authenticate/refresh', async (call) => {
    const { secret, clock } = call.var.parts
    const user = userOf(call)
    const token = await readToken(secret, bearerOf(call) ?? '', clock())
    return await answerToken(call, user, token?.remembered ?? false)
  })
}

async function answerToken(call: Call, user: User, remembered: boolean): Promise<Response> {
  const { secret, clock } = call.var.parts
  const token = await signToken(secret, { login: user.login, authorities: user.authorities, remembered, now: clock() })
  call.header('Authorization', `Bearer ${token}`)
  return call.json({ id_token: token })
}
