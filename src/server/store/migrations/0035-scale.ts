// Migration that adds indexes for the worker's queries of due sends, and makes the indexes of goods lines and containers smaller.
import type { Kysely } from 'kysely'
import { run } from '../database/columns.ts'

/** A line belongs to a permit or to a document, so that half the entries of each index had no value. */
const smaller = ['linea_mercaderia', 'contenedor_asociado'].flatMap((table) =>
  ['permiso', 'documento'].flatMap((parent) => {
    const column = parent === 'permiso' ? 'permisoEmbarqueId' : 'documentoTransporteId'
    return [`drop index ${table}_${parent}`, `create index ${table}_${parent} on ${table} ("${column}", id) where "${column}" is not null`]
  }),
)

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create index stock_waiting on stock ("isAutomatic", "fechaStock", id) where state = 'PENDING'`,
    'create index automatic_send_decided on automatic_send ("decidedDate")',
    `create index automatic_send_untold on automatic_send ("depositoId") where outcome = 'nothingToSend' and "toldDate" is null`,
    ...smaller,
  ])
}
