// Migration that adds the table of deleted records that can still be restored.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, end } = columnTypesOf(db)
  await run(db, [
    `create table deleted_record (
      "recordName" ${text} not null, "recordId" ${integer} not null, "stockId" ${integer} not null references stock (id) on delete cascade,
      "deletedDate" ${text} not null, rows ${text} not null, primary key ("recordName", "recordId")
    ) ${end}`,
    'create index deleted_record_date on deleted_record ("deletedDate")',
    'create index deleted_record_stock on deleted_record ("stockId")',
  ])
}
