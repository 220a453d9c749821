import type { Db } from './database.ts'
import type { User } from './users.ts'

/** The second of an instant, as tokens are dated. */
export function tokensFrom(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}

/** Returns the second from which tokens count when all from before end: the next one, so that tokens of this one end too. Later tokens are dated no earlier (`http/tokens.ts`). */
export function nextTokens({ tokensSince }: Pick<User, 'tokensSince'>, now: string): number {
  return Math.max(tokensFrom(now), tokensSince ?? 0) + 1
}

/** Ends every session of a user who is locked (`managed-users.ts`), and returns the user as they are then. */
export function endSessions(tx: Db, user: User, now: string): Promise<User> {
  return tx
    .updateTable('user')
    .set({ tokensSince: nextTokens(user, now) })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
