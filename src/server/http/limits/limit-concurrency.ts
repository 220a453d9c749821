// Middleware that applies the concurrency limit to calls that read or write a whole stock.
import type { MiddlewareHandler } from 'hono'
import { nextTurn } from '../../store/database/event-loop-turns.ts'
import { identifyAfter, subjectOf, warehouseOf } from '../auth/auth.ts'
import type { CallEnv } from '../call.ts'
import { tooMany } from '../refusal.ts'

/** `Retry-After` of a refused call, in seconds; such calls take a fraction of one. */
const retrySeconds = 2

/**
 * Applies the concurrency limit to calls that read or write a whole stock. When the client disconnects while its call waits, the handler
 * does not run. A streamed file counts until it is made, and its answer begins before. A slow client holds no place: `limitBody` has
 * received its body before, and an answer that it has not received counts only for its person.
 */
export const limitConcurrency: MiddlewareHandler<CallEnv> = async (call, next) => {
  const answered = Promise.withResolvers<{ isGone: boolean } | null>()
  const { largeWorks, clock } = call.var.services
  const begun = clock()
  const whose = { company: warehouseOf(call).companyId, person: subjectOf(call) }
  largeWorks
    .run(whose, async () => {
      await nextTurn()
      const { signal } = call.req.raw
      const isGone = signal.aborted
      if (!isGone) {
        await identifyAfter(begun, call)
        await next()
      }
      if (!signal.aborted) call.env.whenClosed?.(largeWorks.answer(whose.person))
      answered.resolve({ isGone })
      await call.get('fileMade')
    })
    .then((done) => done === null && answered.resolve(null), answered.reject)
  const done = await answered.promise
  if (done === null) throw tooMany('error.tooManyLargeWorks', retrySeconds)
  return done.isGone ? call.body(null, 408) : undefined
}
