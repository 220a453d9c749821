// Migration that lets each record of a stock carry the name that another system gives it.
import type { Kysely } from 'kysely'
import { addColumns, run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['permiso_embarque', 'documento_transporte', 'contenedor_vacio', 'linea_mercaderia', 'contenedor_asociado']) {
    await addColumns(db, table, { externalId: 'text' })
    await run(db, [`create unique index ${table}_external_id on ${table} ("stockId", "externalId") where "externalId" is not null`])
  }
}
