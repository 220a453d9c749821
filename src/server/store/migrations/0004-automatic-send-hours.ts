// Migration that adds the table of the hours at which warehouses send automatically.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'

/** Since when a warehouse's hour of automatic sends applies. For existing hours it stays unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, end } = columnTypesOf(db)
  const statements = [
    `create table automatic_send_hour (
      "depositoId" ${integer} primary key references deposito (id) on delete cascade, hour ${text}, "sinceDate" ${text}
    ) ${end}`,
    'insert into automatic_send_hour ("depositoId", hour) select id, "automaticSend" from deposito where "automaticSend" is not null',
  ]
  await run(db, statements)
}
