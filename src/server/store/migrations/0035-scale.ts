// Migration that adds indexes for the worker's searches, and makes those of goods lines and containers smaller.
import type { Kysely } from 'kysely'
import { run } from '../database/columns.ts'

/** A line belongs to a permit or to a document, so that half the entries of each index had no value. */
const smaller = ['linea_mercaderia', 'contenedor_asociado'].flatMap((table) =>
  ['permiso', 'documento'].flatMap((parent) => {
    const column = parent === 'permiso' ? 'permisoEmbarqueId' : 'documentoTransporteId'
    return [`drop index ${table}_${parent}`, `create index ${table}_${parent} on ${table} ("${column}", id) where "${column}" is not null`]
  }),
)

/**
 * The indexes of the stocks without verdict, and of those that a worker sends. They begin with the place, and no index begins with the
 * state: PostgreSQL's statistics know of no waiting stock before thousands are due, so with an index of all waiting stocks it would read
 * all of them for each one.
 */
const waiting = [
  `create index stock_pending on stock ("codigoAduana", "codigoLugarOperativo") where state = 'PENDING'`,
  `create index stock_unknown on stock ("codigoAduana", "codigoLugarOperativo") where state = 'TECHNICAL_ERROR'`,
  'create index stock_leased on stock ("leaseUntil") where "leaseUntil" is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'drop index stock_due',
    ...waiting,
    'create index automatic_send_decided on automatic_send ("decidedDate")',
    `create index automatic_send_untold on automatic_send ("depositoId") where outcome = 'nothingToSend' and "toldDate" is null`,
    ...smaller,
  ])
}
