// Hourly job that deletes expired sessions, keys, answers, deleted records and old audit events.
import type { Logger } from 'pino'
import { purgeUsers } from '../store/accounts/accounts.ts'
import { purgeResetKeys } from '../store/accounts/mailed-keys.ts'
import { purgePendingSecrets } from '../store/accounts/second-factors.ts'
import type { Store } from '../store/database/open.ts'
import { purgeEvents } from '../store/operations/audit.ts'
import { deleteExpired } from '../store/operations/expired-rows.ts'
import { startLoop, clockSteadiness } from './loop.ts'

interface CleanUpOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly auditDays: number
  readonly log: Pick<Logger, 'debug' | 'error'>
}

const hourMs = 3_600_000

/**
 * How long the clock must have been steady before rows are deleted. Less than the interval of the rounds, because a timer may fire early.
 */
const steadyMs = hourMs / 2

/**
 * Deletes expired rows every hour, but neither at the start nor just after a change of the clock: rows that are deleted while a clock is
 * ahead cannot be restored.
 */
export function startCleanUp({ store, clock, auditDays, log }: CleanUpOptions): Pick<ReturnType<typeof startLoop>, 'state' | 'stop'> {
  const steadiness = clockSteadiness(clock)
  return startLoop({
    name: 'clean-up',
    everyMs: hourMs,
    async round() {
      if (steadiness() < steadyMs) return
      await cleanUp({ store, clock, auditDays })
      log.debug('expired rows were deleted')
    },
    onError: (error) => log.error({ err: error }, 'the clean-up failed'),
  })
}

export async function cleanUp({ store, clock, auditDays }: Omit<CleanUpOptions, 'log'>): Promise<void> {
  const now = clock()
  await deleteExpired(store.db, now)
  await purgeUsers(store.db, now)
  await purgePendingSecrets(store.db, now)
  await purgeResetKeys(store.db, now)
  await purgeEvents(store.db, new Date(now.getTime() - auditDays * 24 * hourMs).toISOString())
}
