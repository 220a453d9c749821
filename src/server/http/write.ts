// Runs a change in one database transaction, which also stores its response under the call's idempotency key.
import { isUsable } from '../store/companies/integraciones.ts'
import type { Db } from '../store/database/database.ts'
import { rememberAnswer, rememberedAnswer } from '../store/operations/idempotency.ts'
import { subjectOf } from './auth/auth.ts'
import { keyedHash } from './auth/tokens.ts'
import { sentBody } from './body.ts'
import type { Call } from './call.ts'
import { Refusal, unauthenticated } from './refusal.ts'
import { respond, type PlainResponse } from './responses.ts'

/**
 * Prefix of keyed hashes of bodies. Hashes without it are of a release that stored unkeyed ones; they are not compared, and are deleted
 * with their row within three days.
 */
const keyed = 'keyed '

/**
 * Runs a change in one transaction. With an `Idempotency-Key` it stores the response in that transaction, and returns it to later calls
 * with the same key (`server/README.md#idempotency-keys`). Of two simultaneous calls, the second returns the first one's response, at once
 * or after a conflict.
 */
export async function write(call: Call, change: (tx: Db) => Promise<PlainResponse>): Promise<Response> {
  const { store, clock, secret } = call.get('services')
  const integracion = call.get('integracion')
  const work = async (tx: Db): Promise<PlainResponse> => {
    // Its key may have been revoked while the body arrived or the call waited for its turn.
    if (integracion && !(await isUsable(tx, integracion))) throw unauthenticated()
    return await change(tx)
  }
  const key = readKey(call)
  if (key === null) return respond(await store.write(work))
  // A key's own subject: it has a blank, which no login has.
  const login = call.get('user')?.login ?? subjectOf(call)
  const name = `${call.req.method} ${call.req.path}${new URL(call.req.url).search}`
  // The hash is keyed, because a body may contain a password.
  const bodyHash = `${keyed}${keyedHash(secret, 'bodies of calls', await sentBody(call))}`
  const checked = (remembered: (PlainResponse & { call: string; bodyHash: string | null }) | null): PlainResponse | null => {
    if (!remembered) return null
    const isOtherBody = remembered.bodyHash?.startsWith(keyed) === true && remembered.bodyHash !== bodyHash
    if (remembered.call !== name || isOtherBody) throw new Refusal(422, 'error.idempotencyKey')
    return remembered
  }
  try {
    return respond(
      await store.write(async (tx) => {
        const before = checked(await rememberedAnswer(tx, login, key))
        if (before) return before
        const answer = await work(tx)
        await rememberAnswer(tx, { login, key, call: name, bodyHash, ...answer, now: clock().toISOString() })
        return answer
      }),
    )
  } catch (error) {
    const before = checked(await rememberedAnswer(store.db, login, key))
    if (before) return respond(before)
    throw error
  }
}

/** As `write`, for a change that queues mails: they are sent at once. */
export async function writeAndMail(call: Call, work: (tx: Db) => Promise<PlainResponse>): Promise<Response> {
  const response = await write(call, work)
  call.get('services').mail.wake()
  return response
}

function readKey(call: Call): string | null {
  const key = call.req.header('Idempotency-Key')
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new Refusal(400, 'error.idempotencyKey')
  return key
}
