// Deletes the rows that are of no use after some time.
import { sql } from 'kysely'
import { mails } from '#domain/mails/mails.ts'
import type { Db } from '../database/database.ts'
import { restorableMs } from '../records/deleted-records.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The tables with the column of a date, and how long a row stays after it, in milliseconds. */
const stays = [
  // The response to an idempotency key.
  ['idempotency_key', 'createdDate', 3 * dayMs],
  ['sign_in_count', 'lastDate', hourMs],
  ['browser_key', 'createdDate', mails.browser.hours * hourMs],
  // Longer than a certificate has steps of notices.
  ['notice_sent', 'createdDate', 90 * dayMs],
  // A record that was deleted from a stock can be restored for so long.
  ['deleted_record', 'deletedDate', restorableMs],
  // A clock that is briefly ahead deletes no session.
  ['user_session', 'expiresDate', 7 * dayMs],
] as const

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  for (const [table, column, ms] of stays)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${new Date(now.getTime() - ms).toISOString()}`.execute(db)
}
