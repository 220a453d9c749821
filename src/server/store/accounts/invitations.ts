// Queries on people who have not chosen their first password yet: when they were invited, and whether the mail was lost.
import { sql } from 'kysely'
import type { Person } from '#domain/company/person.ts'
import type { Db } from '../database/database.ts'

const firstMails = ['invitation', 'creation'] as const

/** When a person was invited last, and whether that mail could not be sent. */
interface Invitation {
  readonly date: string
  readonly lost: boolean
}

/** Returns the last invitation of each of these people who has not chosen a password yet, by id. */
export async function findInvitations(db: Db, people: readonly Pick<Person, 'id'>[]): Promise<Map<number, Invitation>> {
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const keys = await db
    .selectFrom('reset_key')
    .select(['userId', 'createdDate as date', 'lostDate'])
    .where('userId', 'in', ids)
    .where('kind', 'in', firstMails)
    .where('keyHash', 'is not', null)
    .orderBy('id')
    .execute()
  const queued = await db
    .selectFrom('mail_outbox')
    .innerJoin('user', (join) => join.on(sql`lower("user".email)`, '=', sql`lower(mail_outbox.recipient)`))
    .select(['user.id as userId', 'mail_outbox.createdDate as date'])
    .where('user.id', 'in', ids)
    .where('mail_outbox.kind', 'in', firstMails)
    .where('mail_outbox.attempts', '=', 0)
    .orderBy('mail_outbox.id')
    .execute()
  const sent = keys.map(({ userId, date, lostDate }) => [userId, { date, lost: lostDate !== null }] as const)
  return new Map([...sent, ...queued.map(({ userId, date }) => [userId, { date, lost: false }] as const)])
}

/** Stores that the mail with a key could not be sent. The next attempt makes another key, which is not lost yet. */
export async function markLost(db: Db, mailId: number, now: Date): Promise<void> {
  await db.updateTable('reset_key').set({ lostDate: now.toISOString() }).where('mailId', '=', mailId).execute()
}
