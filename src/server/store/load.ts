import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { ContenedorAsociadoDraft } from '#domain/contenedor-asociado.ts'
import type { ContenedorVacioDraft } from '#domain/contenedor-vacio.ts'
import type { DocumentoTransporteDraft } from '#domain/documento-transporte.ts'
import type { LineaMercaderiaDraft } from '#domain/linea-mercaderia.ts'
import type { PermisoEmbarqueDraft } from '#domain/permiso-embarque.ts'
import type { StockError } from '#domain/stock.ts'
import type { Database, Db, StockTable } from './database.ts'
import {
  contenedorAsociadoNoun,
  contenedorVacioNoun,
  documentoTransporteNoun,
  lineaMercaderiaNoun,
  permisoEmbarqueNoun,
  toColumns,
} from './nouns.ts'
import type { NounTable } from './nouns.ts'

/** Many records at once: a statement for each few hundred of them, where a person's writes take one for each. */

export interface TituloToLoad<Draft> {
  readonly draft: Draft
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

/** Inserts stocks with all that they hold, and gives their ids in the same order. */
export async function loadStocks(tx: Db, stocks: readonly StockToLoad[]): Promise<number[]> {
  const ids = await insertRows(
    tx,
    'stock',
    stocks.map(({ stock }) => ({ ...stock, version: 1 })),
  )
  const inStocks = <Item>(itemsOf: (stock: StockToLoad) => readonly Item[] | undefined) =>
    stocks.flatMap((stock, index) => (itemsOf(stock) ?? []).map((item) => ({ item, stockId: ids[index] ?? Number.NaN })))

  const errors = inStocks((stock) => stock.errors)
  await insertRows(
    tx,
    'stock_error',
    errors.map(({ item: { code, description = null, additionalDescription = null }, stockId }) => ({
      stockId,
      code,
      description,
      additionalDescription,
    })),
  )
  await loadTitulos(
    tx,
    permisoEmbarqueNoun,
    'permisoEmbarqueId',
    inStocks((stock) => stock.permisoEmbarques),
  )
  await loadTitulos(
    tx,
    documentoTransporteNoun,
    'documentoTransporteId',
    inStocks((stock) => stock.documentoTransportes),
  )
  const vacios = inStocks((stock) => stock.contenedorVacios)
  await insertRows(
    tx,
    'contenedor_vacio',
    vacios.map(({ item, stockId }) => ({ stockId, version: 1, ...columnsOfDraft(contenedorVacioNoun, item) })),
  )
  return ids
}

interface Placed {
  readonly item: TituloToLoad<object>
  readonly stockId: number
}

async function loadTitulos(
  tx: Db,
  noun: NounTable,
  column: 'permisoEmbarqueId' | 'documentoTransporteId',
  titulos: readonly Placed[],
): Promise<void> {
  const ids = await insertRows(
    tx,
    noun.table,
    titulos.map(({ item, stockId }) => ({ stockId, version: 1, ...columnsOfDraft(noun, item.draft) })),
  )
  const inTitulos = (of: NounTable, draftsOf: (titulo: TituloToLoad<object>) => readonly object[]): Row[] =>
    titulos.flatMap(({ item, stockId }, index) =>
      draftsOf(item).map((draft) => ({ stockId, [column]: ids[index] ?? Number.NaN, version: 1, ...columnsOfDraft(of, draft) })),
    )
  const lines = inTitulos(lineaMercaderiaNoun, (titulo) => titulo.lineaMercaderias)
  await insertRows(tx, 'linea_mercaderia', lines)
  const containers = inTitulos(contenedorAsociadoNoun, (titulo) => titulo.contenedorAsociados)
  await insertRows(tx, 'contenedor_asociado', containers)
}

type Row = Readonly<Record<string, unknown>>

/** At 16 columns within the 32,766 values that SQLite takes in a statement. */
const batch = 1000

/** What one row has and another has not is null there. Ids are counted up in the order of the rows, so sorted they are theirs. */
async function insertRows(tx: Db, table: keyof Database, rows: readonly Row[]): Promise<number[]> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const ids: number[] = []
  for (let start = 0; start < rows.length; start += batch) {
    const values = rows.slice(start, start + batch).map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    const inserted = await sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)} returning id`.execute(tx)
    ids.push(...inserted.rows.map((row) => row.id).toSorted((one, other) => one - other))
  }
  return ids
}

function columnsOfDraft(noun: NounTable, draft: object): Row {
  return Object.fromEntries(toColumns(noun, draft))
}
