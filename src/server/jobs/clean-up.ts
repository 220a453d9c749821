import type { Logger } from 'pino'
import { purgeUsers } from '../store/accounts.ts'
import { purgeAttempts } from '../store/attempts.ts'
import { purgeAnswers } from '../store/idempotency.ts'
import type { Store } from '../store/open.ts'

interface CleanUpOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly log: Pick<Logger, 'error'>
}

const hourMs = 3_600_000

/** How long the answer to an idempotency key is kept: longer than anybody tries again. */
const answersMs = 3 * 24 * hourMs

/** Removes what nobody asks for any more, at the start and every hour. */
export function startCleanUp(options: CleanUpOptions): { stop(): Promise<void> } {
  const once = (): Promise<void> => cleanUp(options).catch((error: unknown) => options.log.error({ err: error }, 'the clean-up failed'))
  let round = once()
  const ticking = setInterval(() => {
    round = round.then(once)
  }, hourMs)
  return {
    async stop() {
      clearInterval(ticking)
      await round
    },
  }
}

export async function cleanUp({ store, clock }: Pick<CleanUpOptions, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await purgeAnswers(store.db, new Date(now.getTime() - answersMs).toISOString())
  await purgeAttempts(store.db, now)
  await purgeUsers(store.db, now)
}
