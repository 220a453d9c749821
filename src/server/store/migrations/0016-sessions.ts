// Migration that adds the table of open sessions, for which earlier releases have to stop.
import type { Kysely } from 'kysely'
import { bit, columnTypesOf, run } from '../database/columns.ts'

/** Processes of the release before answer with tokens that have no session. */
export const needsStop = true

/** The sessions that are open. Tokens of earlier releases have none, so that their users sign in again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  await run(db, [
    `create table user_session (
      id ${id}, "userId" ${integer} not null references "user" (id) on delete cascade, "keyHash" ${text} not null unique,
      remembered ${integer} not null ${bit('remembered')}, device ${text}, "remoteAddress" ${text} not null,
      "createdDate" ${text} not null, "lastUsedDate" ${text} not null, "expiresDate" ${text} not null
    ) ${end}`,
    'create index user_session_user on user_session ("userId")',
  ])
}
