import { userOf } from '../http/auth.ts'
import { authorOf } from '../http/author.ts'
import type { Api } from '../http/call.ts'
import { unauthenticated } from '../http/refusal.ts'
import { write } from '../http/write.ts'
import { recordEvent } from '../store/audit.ts'
import { lockUsers } from '../store/managed-users.ts'
import { endSessions } from '../store/sessions.ts'
import { hasRememberedToken, issueToken } from './session.ts'

/** What users do with their own sessions (`server/README.md#sessions-and-tokens`). */
export function ownSessionRoutes(app: Api): void {
  app.delete('/api/account/sessions', async (call) => {
    const { store, clock } = call.var.services
    const { id, login } = userOf(call)
    // Not stored under an idempotency key: the answer has a token.
    const user = await store.write(async (tx) => {
      const own = (await lockUsers(tx, [id])).get(id)
      if (!own) throw unauthenticated()
      // After the lock, so that no token is dated between this instant and the end.
      const author = authorOf(call)
      const ended = await endSessions(tx, own, author.now)
      await recordEvent(tx, author, { type: 'SESSIONS_ENDED', data: { subject: login } })
      return ended
    })
    // This token continues the caller's session.
    await issueToken(call, user, { remembered: await hasRememberedToken(call), now: clock() })
    return call.body(null, 204)
  })

  // The token stays valid until it expires: it is the browser that forgets it.
  app.post('/api/logout', (call) =>
    write(call, async (tx) => {
      await recordEvent(tx, authorOf(call), { type: 'LOGOUT' })
      return { status: 204, headers: {}, body: '' }
    }),
  )
}
