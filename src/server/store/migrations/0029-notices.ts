// Migration that adds the hour of a company's notice, the notices that people switched off, and those that were sent.
import type { Kysely } from 'kysely'
import { addColumns, columnTypesOf, run } from '../database/columns.ts'

/** A notice is sent once for its occasion, which the primary key ensures between processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, end } = columnTypesOf(db)
  await addColumns(db, 'company', { noticeTime: 'text' })
  await addColumns(db, 'user', { noticesOff: 'text' })
  await run(db, [
    `create table notice_sent (
      kind ${text} not null, "subjectId" ${integer} not null, occasion ${text} not null, "createdDate" ${text} not null,
      primary key (kind, "subjectId", occasion)
    ) ${end}`,
  ])
}
