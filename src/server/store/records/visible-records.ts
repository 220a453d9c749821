// Repositories of permits, documents, lines, containers and errors across all the stocks that a user may see.
import { sql, type RawBuilder } from 'kysely'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import type { Viewer } from '../companies/depositos.ts'
import { kindOf } from '../database/columns.ts'
import type { Db } from '../database/database.ts'
import { contenidoCountsTable } from './counts.ts'
import { childRepository, type Parent, type Repository } from './repository.ts'
import { readStocks, visibleStockConditionOf } from './stock-rows.ts'
import { tituloTables } from './stock-tables.ts'
import { tableOf, type Members, type Table } from './table.ts'

/*
 * The records of all stocks that a viewer may see. A draft names the parent, so that a changed record may move to another one. The calling
 * code checks on the locked stocks whether their states allow a change (`lockStocksOf`).
 */

const visible: Parent<Viewer> = {
  isThere: () => sql`true`,
  columns: () => ({}),
  rows: (db, viewer) => visibleStockConditionOf(db, 'stockId', viewer),
}

export const visiblePermisoEmbarques = visibleTitulos('permiso-embarque', tableOf(genericFamilies.permisoEmbarque))
export const visibleDocumentoTransportes = visibleTitulos('documento-transporte', tableOf(genericFamilies.documentoTransporte))
export const visibleContenedorVacios = childRepository(tableOf(genericFamilies.contenedorVacio), visible, {
  computed: (db, ids) => readStocks(db, 'contenedor_vacio', ids),
})
export const visibleLineaMercaderias = childRepository(
  tableOf(genericFamilies.lineaMercaderia),
  visible,
  { computed: (db, ids) => readTitulos(db, 'linea_mercaderia', ids) },
  stockOfTitulo,
)
export const visibleContenedorAsociados = childRepository(
  tableOf(genericFamilies.contenedorAsociado),
  visible,
  { computed: (db, ids) => readTitulos(db, 'contenedor_asociado', ids) },
  stockOfTitulo,
)
export const visibleStockErrors = childRepository(tableOf(genericFamilies.stockError), visible, {
  computed: (db, ids) => readStocks(db, 'stock_error', ids),
})

/** Returns the repository of titulos whose `update` moves their lines and containers to the new stock too. */
function visibleTitulos<Entity, Draft extends { readonly stock: { readonly id: number } }>(
  titulo: Titulo,
  table: Table<Entity, Draft>,
): Repository<Entity, Draft, Viewer> {
  const titulos = childRepository(table, visible, {
    computed: (db, ids) => readStocks(db, table.name, ids),
    joined: contenidoCountsTable(titulo),
  })
  return {
    ...titulos,
    async update(tx, viewer, identity, draft) {
      const stockId = draft.stock.id
      // Checks foreign keys at the commit, because titulos and their contents refer to each other with their stock, and one moves before
      // the other.
      await sql.raw(kindOf(tx) === 'sqlite' ? 'pragma defer_foreign_keys = on' : 'set constraints all deferred').execute(tx)
      for (const contenido of ['linea_mercaderia', 'contenedor_asociado'] as const) {
        const contents = tx.updateTable(contenido).set({ stockId }).where(tituloTables[titulo].column, '=', identity.id)
        await contents.where('stockId', '!=', stockId).execute()
      }
      return await titulos.update(tx, viewer, identity, draft)
    },
  }
}

/** Returns the `stockId` of a line or a container: the stock of its titulo. */
function stockOfTitulo(draft: {
  readonly permisoEmbarque: { readonly id: number } | null
  readonly documentoTransporte: { readonly id: number } | null
}): { stockId: RawBuilder<unknown> } {
  const { permisoEmbarque, documentoTransporte } = draft
  const titulo = permisoEmbarque ? tituloTables['permiso-embarque'] : tituloTables['documento-transporte']
  return { stockId: sql`(select "stockId" from ${sql.table(titulo.table)} where id = ${(permisoEmbarque ?? documentoTransporte)?.id})` }
}

async function readTitulos(
  db: Db,
  table: 'linea_mercaderia' | 'contenedor_asociado',
  ids: readonly number[],
): Promise<Map<number, Members>> {
  if (ids.length === 0) return new Map()
  const stocks = await readStocks(db, table, ids)
  const { rows } = await sql<TituloRow>`select record.id, record."permisoEmbarqueId", record."documentoTransporteId",
    permiso."identificadorPermiso", permiso."identificadorRemito", documento."identificadorDocumentoTransporte"
    from ${sql.table(table)} as record
    left join permiso_embarque as permiso on permiso.id = record."permisoEmbarqueId"
    left join documento_transporte as documento on documento.id = record."documentoTransporteId"
    where record.id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, nameTitulo(row, stocks.get(row.id))]))
}

interface TituloRow {
  readonly id: number
  readonly permisoEmbarqueId: number | null
  readonly documentoTransporteId: number | null
  readonly identificadorPermiso: string | null
  readonly identificadorRemito: string | null
  readonly identificadorDocumentoTransporte: string | null
}

function nameTitulo(row: TituloRow, stock: object | undefined): Members {
  const { permisoEmbarqueId, documentoTransporteId, identificadorPermiso, identificadorRemito, identificadorDocumentoTransporte } = row
  return permisoEmbarqueId === null
    ? { documentoTransporte: { id: documentoTransporteId, identificadorDocumentoTransporte, ...stock } }
    : { permisoEmbarque: { id: permisoEmbarqueId, identificadorPermiso, identificadorRemito, ...stock } }
}
