import { randomInt } from 'node:crypto'
import { today } from '#domain/dates.ts'
import type { Db } from '../store/database.ts'
import { isTransactionIdUsed } from '../store/sending.ts'

/**
 * Returns an unused id of fourteen digits, the longest form that is known to fit: the day, and eight random digits. It is random and not a counter because it
 * must differ from every id the authority remembers, also those of a database that was lost or restored from a copy.
 */
export async function newTransactionId(tx: Db, now: Date): Promise<string> {
  for (;;) {
    const id = `${today(now).slice(2).replaceAll('-', '')}${String(randomInt(100_000_000)).padStart(8, '0')}`
    if (!(await isTransactionIdUsed(tx, id))) return id
  }
}
