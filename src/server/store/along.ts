import type { Db } from './database.ts'

/*
 * Statements of a transaction whose results are not read, such as those that store an event, are sent without waiting for their results. The results are awaited together with the commit,
 * and the transaction fails if one of them failed.
 */

interface Along {
  readonly sent: Promise<unknown>[]
  /** Why those failed that have failed so far. */
  readonly failures: unknown[]
}

const along = new WeakMap<Db, Along>()

/** So many are waited for together, so that a large work does not fill the memory. */
const most = 200

/** From now on statements of the transaction may go along. */
export function takeAlong(tx: Db): void {
  along.set(tx, { sent: [], failures: [] })
}

/** Lets a statement go along. Outside a transaction, and behind many others, it is waited for. */
export async function sendAlong(tx: Db, statement: Promise<unknown>): Promise<void> {
  const others = along.get(tx)
  if (!others) return void (await statement)
  // Whether it failed is asked at the end.
  statement.catch((error: unknown) => others.failures.push(error))
  others.sent.push(statement)
  if (others.sent.length < most) return
  await Promise.all(others.sent)
  others.sent.length = 0
}

/** What was sent and is not waited for yet. */
export function sentAlong(tx: Db): readonly Promise<unknown>[] {
  return along.get(tx)?.sent ?? []
}

/** Throws why a statement has failed before it reached the database, which would commit what there is without it. Goes no way to the database. */
export async function requireSent(tx: Db): Promise<void> {
  // What has failed in this process is known when all promises have gone on that can: Node comes here after that.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  const [failure] = along.get(tx)?.failures ?? []
  if (failure !== undefined) throw failure
}

/** Waits for works that were begun together. Of several that fail, the first in their order is the one to tell. */
export async function inOrder<Works extends readonly unknown[] | []>(
  works: Works,
): Promise<{ -readonly [At in keyof Works]: Awaited<Works[At]> }> {
  const all = Promise.all(works)
  all.catch(() => undefined)
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return await all
}
