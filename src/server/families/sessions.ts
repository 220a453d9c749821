import type { AccountSession } from '#domain/session.ts'
import { sessionOf, userOf } from '../http/auth.ts'
import { authorOf } from '../http/author.ts'
import { idParam, type Api, type Call } from '../http/call.ts'
import { notFound } from '../http/refusal.ts'
import { write } from '../http/write.ts'
import { recordEvent } from '../store/audit.ts'
import { endSession, listSessions } from '../store/sessions.ts'
import { endOtherSessions } from './session.ts'

const gone = { status: 204, headers: {}, body: '' } as const

/** The sessions of a user, as they are shown: the call's own first. */
export async function openSessionsOf(call: Call, userId: number): Promise<AccountSession[]> {
  const { store, clock } = call.var.services
  const open = await listSessions(store.db, userId, clock().toISOString())
  const currentId = sessionOf(call).id
  const [current, others] = [open.filter(({ id }) => id === currentId), open.filter(({ id }) => id !== currentId)]
  return [...current, ...others].map(({ id, device, remoteAddress: address, createdDate, lastUsedDate, expiresDate }) => {
    return { id, device, address, createdDate, lastUsedDate, expiresDate, current: id === currentId }
  })
}

/** What users do with their own sessions (`server/README.md#sessions-and-tokens`). */
export function ownSessionRoutes(app: Api): void {
  app.get('/api/account/sessions', async (call) => call.json(await openSessionsOf(call, userOf(call).id)))

  app.delete('/api/account/sessions/:id', async (call) => {
    const [{ id: userId, login }, id] = [userOf(call), idParam(call, 'id')]
    return await write(call, async (tx) => {
      const ended = await endSession(tx, userId, id)
      if (!ended) throw notFound()
      await recordEvent(tx, authorOf(call), { type: 'SESSIONS_ENDED', data: { subject: login } })
      return gone
    })
  })

  app.delete('/api/account/sessions', async (call) => {
    // Not stored under an idempotency key: the answer has a token.
    const answerToken = await call.var.services.store.write(async (tx) => {
      const answer = await endOtherSessions(tx, call)
      await recordEvent(tx, authorOf(call), { type: 'SESSIONS_ENDED', data: { subject: userOf(call).login } })
      return answer
    })
    answerToken()
    return call.body(null, 204)
  })

  app.post('/api/logout', (call) =>
    write(call, async (tx) => {
      await endSession(tx, userOf(call).id, sessionOf(call).id)
      await recordEvent(tx, authorOf(call), { type: 'LOGOUT' })
      return gone
    }),
  )
}
