// Migration that adds the counts for the sign-in rate limit and the keys of known browsers.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'

/**
 * What was counted of a subject in the last hour, each with its instant, and the mailed keys that make a browser known. `sign_in_attempt`
 * stays for processes of earlier releases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, end } = columnTypesOf(db)
  await run(db, [
    `create table sign_in_count (subject ${text} primary key, dates ${text} not null, "lastDate" ${text} not null) ${end}`,
    'create index sign_in_count_last on sign_in_count ("lastDate")',
    `create table browser_key (
      hash ${text} primary key, "userId" ${integer} not null references "user" (id) on delete cascade, "createdDate" ${text} not null
    ) ${end}`,
    'create index browser_key_user on browser_key ("userId")',
  ])
}
