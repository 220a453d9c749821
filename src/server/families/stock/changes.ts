// Call that streams changes of stocks to the caller as server-sent events.
import { changesMessages, changesPath } from '#domain/contract/change-messages.ts'
import { UnknownQuery } from '#domain/contract/page.ts'
import { changesReach, companyChange } from '#domain/stock/stock-change.ts'
import { readInstant } from '#domain/values/dates.ts'
import { describeCalls, refuses, stream } from '../../api-document/describe.ts'
import { queryParameter } from '../../api-document/parameters.ts'
import { instantType } from '../../api-document/schemas.ts'
import { sessionOf, userOf, viewerOf } from '../../http/auth/auth.ts'
import type { Api, Call } from '../../http/call.ts'
import type { ChangeStream } from '../../http/change-streams.ts'
import { Refusal, tooMany } from '../../http/refusal.ts'
import { listChangesSince } from '../../store/changes/change-viewers.ts'
import { listVisibleWarehouseIds } from '../../store/companies/depositos.ts'
import { nextTurn } from '../../store/database/event-loop-turns.ts'

/** `Retry-After` of a person with too many streams, in seconds. */
const retrySeconds = 30

/** Headers that prevent proxies from buffering the stream. */
const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

const about = describeCalls('Stocks', 'signedIn', {
  listen: [
    'Escuchar qué cambia',
    stream,
    { query: [queryParameter('since', 'Desde cuándo interesan los cambios ya hechos, hasta una hora atrás.', instantType)] },
    refuses(503),
    'Eventos (`text/event-stream`). `begin` trae la hora del servidor; `changes`, una lista de qué cambió en los stocks que el usuario puede ver: `warehouseId`, `stockId`, `kind` (`stock`, `records`, `removed`, `verdict`) y, según el caso, `state`, `records`, `at` y `client`, nunca lo que contienen; `missed` dice que hay que leer todo otra vez. Termina con la sesión.',
  ],
})

/** The call that streams changes in the stocks visible to the caller (`server/README.md#changes`). */
export function changeRoutes(app: Api): void {
  app.get(`/${changesPath}`, about.listen, (call) => {
    const { changes, isStopping } = call.var.services
    if (isStopping()) throw new Refusal(503, 'error.http.503', { headers: { 'Retry-After': '1' } })
    const since = sinceOf(call)
    // Answers HEAD before opening a stream that nobody would read.
    if (call.req.raw.method === 'HEAD') return new Response(null, { headers })
    const reader = { keyHash: sessionOf(call).keyHash, userId: userOf(call).id }
    const body = changes.open(reader, async (stream) => {
      await sendRecent(call, stream, since)
      // Changes of companies leave no trace by which a client that was away learns of those that it may not see any more.
      if (call.req.query('since') !== undefined) stream.send(changesMessages.changes, [companyChange(0)])
    })
    if (body === null) throw tooMany('error.tooManyCalls', retrySeconds)
    return new Response(body, { headers })
  })
}

/** Sends the most recent changes, which the client's screens may have missed. */
async function sendRecent(call: Call, stream: ChangeStream, since: string): Promise<void> {
  // When a network is back, hundreds of clients come back at once.
  await nextTurn()
  const { store, clock } = call.var.services
  const now = clock().toISOString()
  stream.send(changesMessages.begin, { at: now })
  const changes = await listChangesSince(store.db, since, await listVisibleWarehouseIds(store.db, viewerOf(call)))
  if (changes === null) stream.send(changesMessages.missed, {})
  else if (changes.length > 0) stream.send(changesMessages.changes, changes)
}

/** Returns the instant since which the client asks for changes, limited to the most that the stream reaches back. */
function sinceOf(call: Call): string {
  const text = call.req.query('since')
  const now = call.var.services.clock().getTime()
  if (text === undefined) return new Date(now - changesReach.usual).toISOString()
  const since = readInstant(text)
  if (since === null) throw new UnknownQuery('since')
  return new Date(Math.max(Date.parse(since), now - changesReach.most)).toISOString()
}
