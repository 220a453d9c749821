// Queue of mails in the database: enqueue, claim with a lease, postpone and remove.
import { sql, type Selectable } from 'kysely'
import type { KeyMail, MailKind } from '#domain/mails/mails.ts'
import type { MailNotice } from '#domain/mails/notices.ts'
import type { Db, MailOutboxTable } from '../database/database.ts'

export type QueuedMail = Selectable<MailOutboxTable>

/** Queues a mail in the transaction of the change that causes it. An invitation refers to its company, and is deleted with it. */
export async function enqueueMail(tx: Db, kind: KeyMail, recipient: string, now: Date, companyId: number | null = null): Promise<void> {
  await insertMail(tx, { kind, recipient, companyId, notice: null }, now)
}

/** Queues a notice to an address, which may be a former address of the account. */
export async function enqueueNotice(tx: Db, notice: MailNotice, recipient: string, now: Date): Promise<void> {
  await insertMail(tx, { kind: 'notice', recipient, companyId: null, notice: JSON.stringify(notice) }, now)
}

async function insertMail(tx: Db, mail: Pick<QueuedMail, 'kind' | 'recipient' | 'companyId' | 'notice'>, now: Date): Promise<void> {
  const date = now.toISOString()
  await tx
    .insertInto('mail_outbox')
    .values({ ...mail, createdDate: date, attempts: 0, dueDate: date })
    .execute()
}

/** The longest that a mail waits to be sent again, in milliseconds. */
export const longestPauseMs = 1_800_000

/**
 * Claims the mail that has been due longest, or returns null. No other process can claim it for `leaseMs`: the conditional update succeeds
 * for only one of them.
 */
export async function claimMail(db: Db, now: Date, leaseMs: number): Promise<QueuedMail | null> {
  const until = new Date(now.getTime() + leaseMs).toISOString()
  for (;;) {
    // A due date later than the longest pause was set while a clock was ahead, and counts as due.
    const far = new Date(now.getTime() + longestPauseMs).toISOString()
    const due = db
      .selectFrom('mail_outbox')
      .selectAll()
      .where(({ or, eb }) => or([eb('dueDate', '<=', now.toISOString()), eb('dueDate', '>', far)]))
    const first = await due.orderBy('dueDate').orderBy('id').limit(1).executeTakeFirst()
    if (!first) return null
    const taken = await db
      .updateTable('mail_outbox')
      .set({ attempts: first.attempts + 1, dueDate: until })
      .where('id', '=', first.id)
      .where('attempts', '=', first.attempts)
      .where('dueDate', '=', first.dueDate)
      .returningAll()
      .executeTakeFirst()
    if (taken) return taken
  }
}

export async function removeMail(db: Db, { id }: QueuedMail): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

export async function postponeMail(db: Db, { id, attempts }: QueuedMail, due: Date): Promise<void> {
  const update = db.updateTable('mail_outbox').set({ dueDate: due.toISOString() }).where('id', '=', id)
  await update.where('attempts', '=', attempts).execute()
}

/** Returns the number of queued mails, when the oldest was queued, and when the first is due; the instants are null when none is queued. */
export async function readOutbox(db: Db): Promise<{ waiting: number; oldest: string | null; firstDue: string | null }> {
  const { waiting, oldest, firstDue } = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<string | null>('createdDate').as('oldest'),
      fn.min<string | null>('dueDate').as('firstDue'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest, firstDue }
}

/**
 * Removes the unsent mails with a key to an address that no account has any more, and returns their kinds. Notices stay, because the events
 * that they report have happened.
 */
export async function dropMails(tx: Db, recipient: string): Promise<MailKind[]> {
  const dropped = await tx
    .deleteFrom('mail_outbox')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('kind', '!=', 'notice')
    .returning('kind')
    .execute()
  return dropped.map(({ kind }) => kind)
}
