// Migration that adds what a database knows of its last move to another one.
import type { Kysely } from 'kysely'
import { columnTypesOf, oneOf, run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, end } = columnTypesOf(db)
  await run(db, [
    `create table database_move (
      id ${integer} primary key check (id = 1), "moveId" ${text} not null,
      state ${text} not null ${oneOf('state', ['arriving', 'here', 'gone'])}, place ${text} not null
    ) ${end}`,
  ])
}
