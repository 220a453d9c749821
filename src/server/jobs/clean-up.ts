import type { Logger } from 'pino'
import { purgeUsers } from '../store/accounts.ts'
import { purgeAttempts } from '../store/attempts.ts'
import { purgeEvents } from '../store/audit.ts'
import { purgeAnswers } from '../store/idempotency.ts'
import type { Store } from '../store/open.ts'
import { startLoop } from './loop.ts'

interface CleanUpOptions {
  readonly store: Store
  readonly clock: () => Date
  /** How many days the record of who did what is kept. */
  readonly auditDays: number
  readonly log: Pick<Logger, 'debug' | 'error'>
}

const hourMs = 3_600_000

/** How long the response to an idempotency key is kept. */
const responsesMs = 3 * 24 * hourMs

/** Deletes expired rows at the start and every hour. */
export function startCleanUp({ store, clock, auditDays, log }: CleanUpOptions): Pick<ReturnType<typeof startLoop>, 'state' | 'stop'> {
  return startLoop({
    name: 'clean-up',
    everyMs: hourMs,
    async round() {
      await cleanUp({ store, clock, auditDays })
      log.debug('expired rows were deleted')
    },
    onError: (error) => log.error({ err: error }, 'the clean-up failed'),
  })
}

export async function cleanUp({ store, clock, auditDays }: Omit<CleanUpOptions, 'log'>): Promise<void> {
  const now = clock()
  await purgeAnswers(store.db, new Date(now.getTime() - responsesMs).toISOString())
  await purgeAttempts(store.db, now)
  await purgeUsers(store.db, now)
  await purgeEvents(store.db, new Date(now.getTime() - auditDays * 24 * hourMs).toISOString())
}
