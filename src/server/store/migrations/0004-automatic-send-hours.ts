import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { columnWords } from './columns.ts'
import type { StoreKind } from './columns.ts'

/** From when on a warehouse's hour of automatic sends counts; those that are there count as they did. */
export async function automaticSendHours(db: Kysely<unknown>, kind: StoreKind): Promise<void> {
  const { text, integer, end } = columnWords[kind]
  const statements = [
    `create table automatic_send_hour (
      "depositoId" ${integer} primary key references deposito (id) on delete cascade, hour ${text}, "sinceDate" ${text}
    ) ${end}`,
    'insert into automatic_send_hour ("depositoId", hour) select id, "automaticSend" from deposito where "automaticSend" is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
