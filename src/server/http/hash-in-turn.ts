import type { Call } from './call.ts'
import { clientNetwork } from './client-network.ts'
import { QueueFull, type HashPlace } from './hash-queue.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { Refusal } from './refusal.ts'

/** After how many seconds a caller whose turn did not come should try again: at once, because in a crowd the newest goes first. */
const againSeconds = 1

/** Returns the place of a signed-in caller, or of another one by network. */
function callerPlace(call: Call): HashPlace {
  const { user } = call.var
  return user ? ofPerson(user.id) : { rank: 'unknown', line: clientNetwork(call) }
}

/** Returns the place of a person who has shown who they are. */
export function ofPerson(userId: number): HashPlace {
  return { rank: 'known', line: `user ${userId}` }
}

/** As `hashPassword`, when its turn comes; throws 503 when it does not come in time. */
export function hashInTurn(call: Call, password: string, place = callerPlace(call)): Promise<string> {
  return inTurn(call, place, () => hashPassword(password))
}

/** As `verifyPassword`, when its turn comes; throws 503 when it does not come in time. */
export function verifyInTurn(call: Call, password: string, hash: string | null, place = callerPlace(call)): Promise<boolean> {
  return inTurn(call, place, () => verifyPassword(password, hash))
}

async function inTurn<T>(call: Call, place: HashPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await call.var.services.hashes.run(place, work)
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new Refusal(503, 'error.busy', { params: { seconds: againSeconds }, headers: { 'Retry-After': String(againSeconds) } })
  }
}
