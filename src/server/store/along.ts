import type { Db } from './database.ts'

/*
 * Statements of a transaction whose results are not read, such as those that store an event, are sent without waiting for their results. The results are awaited together with the commit,
 * and the transaction fails if one of them failed.
 */

const sent = new WeakMap<Db, Promise<unknown>[]>()

/** So many are waited for together, so that a large work does not fill the memory. */
const most = 200

/** From now on statements of the transaction may go along. */
export function takeAlong(tx: Db): void {
  sent.set(tx, [])
}

/** Lets a statement go along. Outside a transaction, and behind many others, it is waited for. */
export async function sendAlong(tx: Db, statement: Promise<unknown>): Promise<void> {
  const others = sent.get(tx)
  if (!others) return void (await statement)
  // Whether it failed is asked at the end.
  statement.catch(() => undefined)
  others.push(statement)
  if (others.length < most) return
  await Promise.all(others)
  others.length = 0
}

/** What was sent and is not waited for yet. */
export function sentAlong(tx: Db): readonly Promise<unknown>[] {
  return sent.get(tx) ?? []
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
