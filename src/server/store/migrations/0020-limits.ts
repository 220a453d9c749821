// Migration that adds the number of errors received to stocks and the body hash to idempotency keys.
import type { Kysely } from 'kysely'
import { columnTypesOf, run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypesOf(db)
  await run(db, [
    `alter table stock add column "errorsReceived" ${integer}`,
    `alter table idempotency_key add column "bodyHash" ${text}`,
    // Counted once, because every list of stocks says how many errors each has.
    `update stock set "errorsReceived" = (select count(*) from stock_error where "stockId" = stock.id)
      where id in (select "stockId" from stock_error group by "stockId" having count(*) > 1000)`,
  ])
}
