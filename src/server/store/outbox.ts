import type { Selectable } from 'kysely'
import type { MailKind } from '#domain/mails.ts'
import type { Db, MailOutboxTable } from './database.ts'

export type QueuedMail = Selectable<MailOutboxTable>

/** Puts a mail on its way, in the transaction of what it is about. */
export async function enqueueMail(tx: Db, kind: MailKind, recipient: string, now: Date): Promise<void> {
  const date = now.toISOString()
  await tx.insertInto('mail_outbox').values({ kind, recipient, createdDate: date, attempts: 0, dueDate: date }).execute()
}

/**
 * Takes the wish that has been due longest; null when none is. Nobody else takes it for `leaseMs`, also in another process: whoever looked at the same time finds it changed.
 */
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

/** It was sent, or nobody is to get it. */
export async function removeMail(db: Db, { id }: QueuedMail): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute()
}

/** It could not be sent: not before `due` again. */
export async function postponeMail(db: Db, { id, attempts }: QueuedMail, due: Date): Promise<void> {
  const wish = db.updateTable('mail_outbox').set({ dueDate: due.toISOString() }).where('id', '=', id)
  await wish.where('attempts', '=', attempts).execute()
}
