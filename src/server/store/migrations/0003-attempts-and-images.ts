import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { columnWords } from './columns.ts'
import type { StoreKind } from './columns.ts'

/** Failures that are forgotten one by one; what was counted before is forgotten at once. And where the picture of a person is. */
export async function attemptsAndImages(db: Kysely<unknown>, kind: StoreKind): Promise<void> {
  const { text, end } = columnWords[kind]
  const statements = [
    'drop table sign_in_attempt',
    `create table sign_in_attempt (subject ${text} primary key, "forgottenDate" ${text} not null, "lastDate" ${text} not null) ${end}`,
    'create index sign_in_attempt_forgotten on sign_in_attempt ("forgottenDate")',
    `alter table "user" add column "imageUrl" ${text} not null default ''`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
