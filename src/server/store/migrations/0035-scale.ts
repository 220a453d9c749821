// Migration that adds indexes for what the worker looks for each second, so that it does not read old days.
import type { Kysely } from 'kysely'
import { run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create index stock_waiting on stock ("fechaStock", id) where state = 'PENDING'`,
    'create index automatic_send_decided on automatic_send ("decidedDate")',
    `create index automatic_send_untold on automatic_send ("depositoId") where outcome = 'nothingToSend' and "toldDate" is null`,
  ])
}
