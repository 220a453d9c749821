import * as z from 'zod/mini'
import type { Db } from './database.ts'

/** The first answer to a call that carried an `Idempotency-Key` (`decisions.md` 25). */
export interface RememberedAnswer {
  /** Verb and path the key was first used for. */
  call: string
  status: number
  /** Those of the answer's headers that matter. */
  headers: Record<string, string>
  body: string
}

const headers = z.record(z.string(), z.string())

/** Null when this person has not used the key. */
export async function rememberedAnswer(db: Db, login: string, key: string): Promise<RememberedAnswer | null> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['call', 'status', 'headers', 'body'])
    .where('login', '=', login)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? { ...row, headers: headers.parse(JSON.parse(row.headers)) } : null
}

/**
 * Keeps an answer, in the transaction of the write that it answers for: both are there or neither. Throws a unique violation
 * (`failures.ts`) when the key has been used meanwhile; the transaction is undone then, and the other call's answer is the one to give.
 */
export async function rememberAnswer(tx: Db, answer: RememberedAnswer & { login: string; key: string; now: string }): Promise<void> {
  const { now, ...kept } = answer
  await tx
    .insertInto('idempotency_key')
    .values({ ...kept, headers: JSON.stringify(kept.headers), createdDate: now })
    .execute()
}

/** Forgets the keys that nobody repeats any more. */
export async function purgeAnswers(db: Db, before: string): Promise<void> {
  await db.deleteFrom('idempotency_key').where('createdDate', '<', before).execute()
}
