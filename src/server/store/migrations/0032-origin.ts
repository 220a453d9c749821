// Migration that lets each record of a cloned stock name the record from which it was copied first.
import type { Kysely } from 'kysely'
import { addColumns } from '../database/columns.ts'

/** Earlier copies stay without an origin: what a clone had been made of was not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['permiso_embarque', 'documento_transporte', 'contenedor_vacio', 'linea_mercaderia', 'contenedor_asociado'])
    await addColumns(db, table, { originId: 'number' })
}
