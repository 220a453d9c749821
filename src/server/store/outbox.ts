import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { MailKind } from '#domain/mails.ts'
import type { Db, MailOutboxTable } from './database.ts'

export type QueuedMail = Selectable<MailOutboxTable>

/** Queues a mail, in the transaction of the change that it is about. An invitation names its company, and goes with it. */
export async function enqueueMail(tx: Db, kind: MailKind, recipient: string, now: Date, companyId: number | null = null): Promise<void> {
  const date = now.toISOString()
  await tx.insertInto('mail_outbox').values({ kind, recipient, companyId, createdDate: date, attempts: 0, dueDate: date }).execute()
}

/** Claims the mail that has been due longest, or returns null. No other process can claim it for `leaseMs`: the conditional update changes it for one of them only. */
export async function claimMail(db: Db, now: Date, leaseMs: number): Promise<QueuedMail | null> {
  const until = new Date(now.getTime() + leaseMs).toISOString()
  for (;;) {
    const due = db.selectFrom('mail_outbox').selectAll().where('dueDate', '<=', now.toISOString())
    const seen = await due.orderBy('dueDate').orderBy('id').limit(1).executeTakeFirst()
    if (!seen) return null
    const taken = await db
      .updateTable('mail_outbox')
      .set({ attempts: seen.attempts + 1, dueDate: until })
      .where('id', '=', seen.id)
      .where('attempts', '=', seen.attempts)
      .where('dueDate', '=', seen.dueDate)
      .returningAll()
      .executeTakeFirst()
    if (taken) return taken
  }
}

/** Removes a mail that was sent, given up, or has no recipient. */
export async function removeMail(db: Db, { id }: QueuedMail): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

/** Postpones a mail that could not be sent. */
export async function postponeMail(db: Db, { id, attempts }: QueuedMail, due: Date): Promise<void> {
  const update = db.updateTable('mail_outbox').set({ dueDate: due.toISOString() }).where('id', '=', id)
  await update.where('attempts', '=', attempts).execute()
}

/** How many mails wait, since when the oldest does, and when the first is due; instants, or null when none waits. */
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

/** Removes the unsent mails to an address that no account has any more, and returns their kinds. */
export async function dropMails(tx: Db, recipient: string): Promise<MailKind[]> {
  const dropped = await tx
    .deleteFrom('mail_outbox')
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .returning('kind')
    .execute()
  return dropped.map(({ kind }) => kind)
}
