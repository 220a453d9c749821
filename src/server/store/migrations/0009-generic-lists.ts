// Migration that adds versions, sort indexes and deferrable foreign keys for lists across all stocks.
import type { Kysely } from 'kysely'
import { columnTypesOf, kindOf, run, type StoreKind } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypesOf(db)
  const kind = kindOf(db)
  await run(db, [
    `alter table stock_error add column version ${integer} not null default 1`,
    `alter table wsaa add column version ${integer} not null default 1`,
    ...sorted.map(([table, column]) => sortIndex(kind, table, column)),
    ...searched,
    ...(kind === 'postgres' ? deferrable : []),
  ])
}

/** What lists of many stocks are searched and sorted by. */
const sorted = [
  ['stock', 'fechaStock'],
  ['permiso_embarque', 'identificadorPermiso'],
  ['permiso_embarque', 'identificadorRemito'],
  ['permiso_embarque', 'fechaIngresoDeposito'],
  ['documento_transporte', 'identificadorDocumentoTransporte'],
  ['documento_transporte', 'identificadorManifiesto'],
  ['documento_transporte', 'fechaIngresoDeposito'],
  ['contenedor_vacio', 'numeroContenedor'],
  ['contenedor_vacio', 'fechaIngresoDeposito'],
] as const

/** Users see what is in their warehouses' stocks that are not deleted, and search among it. */
const searched = [
  'create index stock_seen on stock ("depositoId", deleted, id)',
  'create index permiso_embarque_search on permiso_embarque ("stockId", "identificadorPermiso", id)',
  'create index documento_transporte_search on documento_transporte ("stockId", "identificadorDocumentoTransporte", id)',
]

/** Lists have empty values first. In SQLite every index has, and PostgreSQL must be told. */
function sortIndex(kind: StoreKind, table: string, column: string): string {
  const nulls = kind === 'postgres' ? ' nulls first' : ''
  return `create index "${table}_by_${column}" on ${table} ("${column}"${nulls}, id)`
}

/**
 * A line refers to its titulo and to the titulo's stock at once, so both rows are changed before either is checked. SQLite can wait with
 * any check.
 */
const deferrable = ['linea_mercaderia', 'contenedor_asociado'].flatMap((table) =>
  ['permisoEmbarqueId', 'documentoTransporteId'].map(
    (column) => `alter table ${table} alter constraint "${table}_${column}_stockId_fkey" deferrable`,
  ),
)
