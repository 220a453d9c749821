import { sql } from 'kysely'
import type { Titulo } from '#domain/titulo.ts'
import type { Db } from './database.ts'
import { countContenido, countHeld } from './held.ts'
import { childRepository } from './repository.ts'
import type { Parent } from './repository.ts'
import {
  contenedorAsociadoTable,
  contenedorVacioTable,
  documentoTransporteTable,
  lineaMercaderiaTable,
  permisoEmbarqueTable,
  tituloTables,
} from './stock-tables.ts'
import { isStockThere } from './stocks.ts'
import type { StockScope } from './stocks.ts'
import { toEntity } from './table.ts'
import type { Row, Table } from './table.ts'

/** A permit or a transport document of a stock. */
export interface ContenidoScope extends StockScope {
  readonly titulo: Titulo
  readonly tituloId: number
}

const inStock = (familyName: string): Parent<StockScope> => ({
  isThere: isStockThere,
  columns: ({ stockId }) => ({ stockId }),
  count: ({ stockId }) => countHeld(familyName, { stockId }),
})

const inTitulo = (familyName: string): Parent<ContenidoScope> => ({
  isThere: (scope) => sql`(${isStockThere(scope)} and exists (
    select 1 from ${sql.table(tituloTables[scope.titulo].table)} where id = ${scope.tituloId} and "stockId" = ${scope.stockId}))`,
  columns: ({ stockId, titulo, tituloId }) => ({ stockId, [tituloTables[titulo].column]: tituloId }),
  count: ({ titulo, tituloId }) => countHeld(familyName, { titulo, tituloId }),
})

/**
 * What a stock holds. Deleting a permit or a document deletes its lines and containers. Whether the stock's state allows a change is checked by the caller, on the locked
 * stock (`lockStock`).
 */
export const permisoEmbarques = childRepository(permisoEmbarqueTable, inStock('permisoEmbarque'), (db, ids) =>
  countContenido(db, 'permiso-embarque', ids),
)
export const documentoTransportes = childRepository(documentoTransporteTable, inStock('documentoTransporte'), (db, ids) =>
  countContenido(db, 'documento-transporte', ids),
)
export const contenedorVacios = childRepository(contenedorVacioTable, inStock('contenedorVacio'))
export const lineaMercaderias = childRepository(lineaMercaderiaTable, inTitulo('lineaMercaderia'))
export const contenedorAsociados = childRepository(contenedorAsociadoTable, inTitulo('contenedorAsociado'))

/** Returns a titulo's own columns. */
export async function findTitulo(db: Db, titulo: Titulo, tituloId: number): Promise<object> {
  return await db.selectFrom(tituloTables[titulo].table).selectAll().where('id', '=', tituloId).executeTakeFirstOrThrow()
}

/** Returns the lines and containers of a titulo, in the order of their ids. */
export async function readContenido(db: Db, titulo: Titulo, tituloId: number) {
  const { column } = tituloTables[titulo]
  const read = async <Entity, Draft extends object>(table: Table<Entity, Draft>): Promise<Entity[]> => {
    const rows = db.selectFrom(sql.table<Row>(table.name).as('record')).selectAll().where(column, '=', tituloId).orderBy('record.id')
    return (await rows.execute()).map((row) => toEntity(table, row))
  }
  return { lineaMercaderias: await read(lineaMercaderiaTable), contenedorAsociados: await read(contenedorAsociadoTable) }
}
