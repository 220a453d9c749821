// Stores the first answer to each idempotency key, so that a repeated call gets the same one.
import * as z from 'zod/mini'
import type { Database, Db } from '../database/database.ts'

/** The first answer to a call with an `Idempotency-Key`, with the headers that a repeated answer needs. */
interface RememberedAnswer extends Pick<Database['idempotency_key'], 'call' | 'bodyHash' | 'status' | 'body'> {
  headers: Record<string, string>
}

const headers = z.record(z.string(), z.string())

export async function rememberedAnswer(db: Db, login: string, key: string): Promise<RememberedAnswer | null> {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['call', 'bodyHash', 'status', 'headers', 'body'])
    .where('login', '=', login)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? { ...row, headers: headers.parse(JSON.parse(row.headers)) } : null
}

/**
 * Stores an answer in the transaction of its write. Throws a unique violation (`failures.ts`) when another call has used the key meanwhile:
 * the transaction is rolled back, and that call's answer is the one to return.
 */
export async function rememberAnswer(tx: Db, answer: RememberedAnswer & { login: string; key: string; now: string }): Promise<void> {
  const { now, ...stored } = answer
  await tx
    .insertInto('idempotency_key')
    .values({ ...stored, headers: JSON.stringify(stored.headers), createdDate: now })
    .execute()
}

export async function dropAnswers(tx: Db, login: string): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('login', '=', login).execute()
}
