// Migration that adds the table of the comparisons between the product's message and the authority's WSDL.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, end } = columnTypesOf(db)
  await run(db, [
    `create table authority_check (
      url ${text} not null, version ${text} not null, "checkedDate" ${text} not null, differences ${text}, primary key (url, version)
    ) ${end}`,
  ])
}
