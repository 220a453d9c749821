// Inserts whole stocks with all their records in bulk, for demonstration and test data.
import { sql, type Insertable } from 'kysely'
import type { StockError } from '#domain/stock/stock.ts'
import type { ContenedorAsociadoDraft } from '#domain/titulo/contenedor-asociado.ts'
import type { ContenedorVacioDraft } from '#domain/titulo/contenedor-vacio.ts'
import type { DocumentoTransporteDraft } from '#domain/titulo/documento-transporte.ts'
import type { LineaMercaderiaDraft } from '#domain/titulo/linea-mercaderia.ts'
import type { PermisoEmbarqueDraft } from '#domain/titulo/permiso-embarque.ts'
import type { Db, StockTable } from '../database/database.ts'
import { insertRows, partsOf, type NewRow } from '../records/many-records.ts'
import { goodsTables } from '../records/stock-tables.ts'
import { toColumns, type Table } from '../records/table.ts'

/** A draft in which the nullable fields are optional: a missing field is stored as null. */
type WithoutNulls<Draft> = { [Name in keyof Draft as null extends Draft[Name] ? never : Name]: Draft[Name] } & {
  [Name in keyof Draft as null extends Draft[Name] ? Name : never]?: Draft[Name]
}

export interface TituloToLoad<Draft> {
  readonly draft: WithoutNulls<Draft>
  readonly lineaMercaderias: readonly LineaMercaderiaDraft[]
  readonly contenedorAsociados: readonly ContenedorAsociadoDraft[]
}

export interface StockToLoad {
  readonly stock: Omit<Insertable<StockTable>, 'id' | 'version'>
  readonly errors?: readonly StockError[]
  readonly permisoEmbarques?: readonly TituloToLoad<PermisoEmbarqueDraft>[]
  readonly documentoTransportes?: readonly TituloToLoad<DocumentoTransporteDraft>[]
  readonly contenedorVacios?: readonly ContenedorVacioDraft[]
}

/** Inserts stocks with all their records, and returns their ids in the same order. */
export async function loadStocks(tx: Db, stocks: readonly StockToLoad[]): Promise<number[]> {
  const ids = await insertRows(
    tx,
    'stock',
    stocks.map(({ stock }) => ({ ...stock, version: 1 })),
  )
  await setDeclaredPlaces(tx, ids)
  const inStocks = <Item>(itemsOf: (stock: StockToLoad) => readonly Item[] | undefined) =>
    stocks.flatMap((stock, index) => (itemsOf(stock) ?? []).map((item) => ({ item, stockId: ids[index] ?? Number.NaN })))

  const errors = inStocks((stock) => stock.errors)
  await insertRows(
    tx,
    'stock_error',
    errors.map(({ item, stockId }) => ({ ...item, stockId })),
  )
  const permisos = inStocks((stock) => stock.permisoEmbarques)
  await loadTitulos(tx, goodsTables.permisoEmbarque, 'permisoEmbarqueId', permisos)
  const documentos = inStocks((stock) => stock.documentoTransportes)
  await loadTitulos(tx, goodsTables.documentoTransporte, 'documentoTransporteId', documentos)
  const vacios = inStocks((stock) => stock.contenedorVacios)
  await insertRows(
    tx,
    'contenedor_vacio',
    vacios.map(({ item, stockId }) => ({ stockId, version: 1, ...toColumns(goodsTables.contenedorVacio, item) })),
  )
  return ids
}

/** Sets the declared place of the stocks that were sent to the place of their warehouse. */
async function setDeclaredPlaces(tx: Db, ids: readonly number[]): Promise<void> {
  const own = (column: 'codigoAduana' | 'codigoLugarOperativo') =>
    sql<string>`(select ${sql.ref(column)} from deposito where deposito.id = stock."depositoId")`
  for await (const part of partsOf(ids)) {
    await tx
      .updateTable('stock')
      .set({ codigoAduana: own('codigoAduana'), codigoLugarOperativo: own('codigoLugarOperativo') })
      .where('id', 'in', part)
      .where('transactionId', 'is not', null)
      .execute()
  }
}

async function loadTitulos(
  tx: Db,
  table: Table,
  column: 'permisoEmbarqueId' | 'documentoTransporteId',
  titulos: readonly { readonly item: TituloToLoad<object>; readonly stockId: number }[],
): Promise<void> {
  const ids = await insertRows(
    tx,
    table.name,
    titulos.map(({ item, stockId }) => ({ stockId, version: 1, ...toColumns(table, item.draft) })),
  )
  const inTitulos = (of: Table, draftsOf: (titulo: TituloToLoad<object>) => readonly object[]): NewRow[] =>
    titulos.flatMap(({ item, stockId }, index) =>
      draftsOf(item).map((draft) => ({ stockId, [column]: ids[index] ?? Number.NaN, version: 1, ...toColumns(of, draft) })),
    )
  const lines = inTitulos(goodsTables.lineaMercaderia, (titulo) => titulo.lineaMercaderias)
  await insertRows(tx, 'linea_mercaderia', lines)
  const containers = inTitulos(goodsTables.contenedorAsociado, (titulo) => titulo.contenedorAsociados)
  await insertRows(tx, 'contenedor_asociado', containers)
}
