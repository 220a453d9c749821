// Runs each write in a transaction, retries it after a collision or a lost connection, and publishes its changes.
import type { StockChange } from '#domain/stock/stock-change.ts'
import { changesOf, collectChanges } from '../changes/changes.ts'
import type { Db } from './database.ts'
import { isDiskFull, isLost, isPassing } from './failures.ts'

const attempts = 8

/** A transaction is not begun again when it failed for the first time longer ago than this, in milliseconds. */
const patienceMs = 10_000

/** For how long a full disk is told after the last write that it stopped, in milliseconds: only a write shows whether it still is full. */
const fullMs = 30_000

/** How what a transaction changes is told: at its end, or after it. */
interface ChangeTeller {
  readonly within?: (tx: Db, changes: readonly StockChange[]) => Promise<void>
  readonly after?: (changes: readonly StockChange[]) => void
}

/** What runs the transactions of one store, and remembers whether the disk was full for the last. */
export function transactions(teller: ChangeTeller = {}) {
  let fullAt = -Infinity
  return {
    isFull: () => performance.now() - fullAt < fullMs,
    async writeOn<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
      try {
        const result = await repeated(db, work, teller)
        fullAt = -Infinity
        return result
      } catch (error) {
        if (isDiskFull(error)) fullAt = performance.now()
        throw error
      }
    },
  }
}

async function repeated<T>(db: Db, work: (tx: Db) => Promise<T>, teller: ChangeTeller): Promise<T> {
  let failedAt: number | null = null
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false
    try {
      const { result, changes } = await db.transaction().execute(async (tx) => {
        collectChanges(tx)
        const done = { result: await work(tx), changes: await changesOf(tx) }
        if (done.changes.length > 0) await teller.within?.(tx, done.changes)
        isCommitting = true
        return done
      })
      teller.after?.(changes)
      return result
    } catch (error) {
      failedAt ??= performance.now()
      // Whether a commit without answer was done is not known, so that one is not begun again.
      const isUndone = isPassing(error) || (isLost(error) && !isCommitting)
      if (!isUndone || attempt === attempts || performance.now() - failedAt > patienceMs) throw error
      await pause(attempt)
    }
  }
}

/** Waits up to 5, 10, 20 … milliseconds, at random, so that two transactions that collided do not collide again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.random() * 5 * 2 ** (attempt - 1))
  })
}
