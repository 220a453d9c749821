// Clock that all processes of one database share, taken from PostgreSQL or from the local system with SQLite.
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Store } from './open.ts'

/** The interval at which a process reads the time of the database, in milliseconds. */
const everyMs = 2000

/**
 * The time that all processes on one store share. On PostgreSQL it is the database's: a process measures the difference to its own
 * monotonic clock, so that neither a wrong system clock nor a change of it makes two processes disagree. SQLite has one process, whose
 * system clock is used.
 */
export async function openTime(store: Store): Promise<{ readonly clock: () => Date; stop(): void }> {
  if (store.kind === 'sqlite') return { clock: () => new Date(), stop: () => undefined }
  const { db } = store.on('jobs')
  let difference = await readDifference(db)
  const timer = setInterval(() => {
    // While the database does not answer, the last difference stays in use.
    readDifference(db).then(
      (read) => (difference = read),
      () => undefined,
    )
  }, everyMs)
  timer.unref()
  return { clock: () => new Date(performance.now() + difference), stop: () => clearInterval(timer) }
}

/**
 * Returns what to add to the monotonic clock to get the time of the database, in milliseconds. Assumes that the database read its clock
 * halfway through the request.
 */
async function readDifference(db: Db): Promise<number> {
  const asked = performance.now()
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  return Number(rows[0]?.ms ?? 0) - (asked + performance.now()) / 2
}
