// Repositories of the permits, documents, lines and containers of one stock.
import { sql } from 'kysely'
import { recordLabelOf } from '#domain/administration/audit.ts'
import { titulos, type Titulo } from '#domain/titulo/titulo.ts'
import type { Db } from '../database/database.ts'
import { isStockThere } from '../stocks/stocks.ts'
import { contenidoCountsTable, selectCount } from './counts.ts'
import { childRepository, type Parent } from './repository.ts'
import type { StockScope } from './stock-rows.ts'
import { goodsTables, tituloTables } from './stock-tables.ts'
import { toEntity, type Row, type Table } from './table.ts'

export interface ContenidoScope extends StockScope {
  readonly titulo: Titulo
  readonly tituloId: number
}

const inStock = (familyName: string): Parent<StockScope> => ({
  isThere: isStockThere,
  columns: ({ stockId }) => ({ stockId }),
  count: ({ stockId }) => selectCount(familyName, { stockId }),
})

const inTitulo = (familyName: string): Parent<ContenidoScope> => ({
  isThere: (scope) => sql`(${isStockThere(scope)} and (
    select true from ${sql.table(tituloTables[scope.titulo].table)} where id = ${scope.tituloId} and "stockId" = ${scope.stockId}))`,
  columns: ({ stockId, titulo, tituloId }) => ({ stockId, [tituloTables[titulo].column]: tituloId }),
  foundBy: ({ titulo, tituloId }) => ({ [tituloTables[titulo].column]: tituloId }),
  count: ({ titulo, tituloId }) => selectCount(familyName, { titulo, tituloId }),
})

/**
 * The repositories of the records in a stock. Deleting a permit or a document deletes its lines and containers. The calling code checks on
 * the locked stock whether its state allows a change (`lockStock`).
 */
export const permisoEmbarques = childRepository(goodsTables.permisoEmbarque, inStock('permisoEmbarque'), {
  joined: contenidoCountsTable('permiso-embarque'),
})
export const documentoTransportes = childRepository(goodsTables.documentoTransporte, inStock('documentoTransporte'), {
  joined: contenidoCountsTable('documento-transporte'),
})
export const contenedorVacios = childRepository(goodsTables.contenedorVacio, inStock('contenedorVacio'))
export const lineaMercaderias = childRepository(goodsTables.lineaMercaderia, inTitulo('lineaMercaderia'))
export const contenedorAsociados = childRepository(goodsTables.contenedorAsociado, inTitulo('contenedorAsociado'))

/** Cache of titulo labels for each running transaction, because one transaction may change many lines of one titulo. */
const labels = new WeakMap<Db, Map<string, Promise<string | null>>>()

/**
 * Returns the label of a titulo in the histories, or null when it does not exist. The label is cached for the transaction, which must not
 * rename a titulo whose lines it changes.
 */
export async function tituloLabel(tx: Db, { titulo, tituloId }: Pick<ContenidoScope, 'titulo' | 'tituloId'>): Promise<string | null> {
  const own = labels.get(tx) ?? new Map<string, Promise<string | null>>()
  labels.set(tx, own)
  const key = `${titulo} ${tituloId}`
  const reading = own.get(key) ?? readLabel(tx, titulo, tituloId)
  own.set(key, reading)
  return await reading
}

async function readLabel(tx: Db, titulo: Titulo, tituloId: number): Promise<string | null> {
  const { rows } = await sql<{ id: number }>`select * from ${sql.table(tituloTables[titulo].table)} where id = ${tituloId}`.execute(tx)
  const [row] = rows
  return row ? recordLabelOf(titulos[titulo].name, row) : null
}

/** Returns the lines and containers of a titulo, in the order of their ids. */
export async function readContenido(db: Db, titulo: Titulo, tituloId: number) {
  const { column } = tituloTables[titulo]
  const read = async <Entity, Draft extends object>(table: Table<Entity, Draft>): Promise<Entity[]> => {
    const rows = db.selectFrom(sql.table<Row>(table.name).as('record')).selectAll().where(column, '=', tituloId).orderBy('record.id')
    return (await rows.execute()).map((row) => toEntity(table, row))
  }
  const [lineaMercaderias, contenedorAsociados] = await Promise.all([
    read(goodsTables.lineaMercaderia),
    read(goodsTables.contenedorAsociado),
  ])
  return { lineaMercaderias, contenedorAsociados }
}
