// Migration that adds the tables of second factors and recovery codes.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  await run(db, [
    `create table second_factor (
      id ${id}, "userId" ${integer} not null unique references "user" (id) on delete cascade,
      "sealedSecret" ${text}, "confirmedDate" ${text}, "lastStep" ${integer},
      "sealedPending" ${text}, "pendingDate" ${text},
      failures ${integer} not null default 0, "failuresDate" ${text}
    ) ${end}`,
    `create table recovery_code (
      "secondFactorId" ${integer} not null references second_factor (id) on delete cascade, hash ${text} not null,
      primary key ("secondFactorId", hash)
    ) ${end}`,
  ])
}
