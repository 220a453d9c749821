// Runs each write in a transaction, retries it after a collision or a lost connection, and publishes its changes.
import { setTimeout as pause } from 'node:timers/promises'
import type { StockChange } from '#domain/stock/stock-change.ts'
import { changesOf, collectChanges } from '../changes/changes.ts'
import type { Db } from './database.ts'
import { isDiskFull, isLost, isTransactionCollision } from './failures.ts'

const attempts = 8

/** How long after its first failure a transaction may be retried, in milliseconds. */
const retryWithinMs = 10_000

/**
 * How long the store reports a full disk after the last write that failed because of it, in milliseconds: only a write shows whether it is
 * still full.
 */
const fullMs = 30_000

/** Publishes the changes of a transaction: `within` it, just before it commits, or `after` the commit. */
interface ChangePublisher {
  readonly within?: (tx: Db, changes: readonly StockChange[]) => Promise<void>
  readonly after?: (changes: readonly StockChange[]) => void
}

/** Returns the functions that run the transactions of one store and say whether the disk was full for the last write. */
export function transactions(publisher: ChangePublisher) {
  let fullAt = -Infinity
  return {
    isFull: () => performance.now() - fullAt < fullMs,
    async writeOn<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
      try {
        const result = await runWithRetries(db, work, publisher)
        fullAt = -Infinity
        return result
      } catch (error) {
        if (isDiskFull(error)) fullAt = performance.now()
        throw error
      }
    },
  }
}

async function runWithRetries<T>(db: Db, work: (tx: Db) => Promise<T>, publisher: ChangePublisher): Promise<T> {
  let failedAt: number | null = null
  for (let attempt = 1; ; attempt += 1) {
    let isCommitting = false
    try {
      const { result, changes } = await db.transaction().execute(async (tx) => {
        collectChanges(tx)
        const done = { result: await work(tx), changes: await changesOf(tx) }
        if (done.changes.length > 0) await publisher.within?.(tx, done.changes)
        isCommitting = true
        return done
      })
      publisher.after?.(changes)
      return result
    } catch (error) {
      failedAt ??= performance.now()
      // Nobody knows whether a commit without answer succeeded, so such a transaction is not retried.
      const isUndone = isTransactionCollision(error) || (isLost(error) && !isCommitting)
      if (!isUndone || attempt === attempts || performance.now() - failedAt > retryWithinMs) throw error
      // Up to 5, 10, 20 … milliseconds, at random, so that two transactions that collided do not collide again.
      await pause(Math.random() * 5 * 2 ** (attempt - 1))
    }
  }
}
