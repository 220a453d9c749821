import { sql } from 'kysely'
import type { Titulo } from '#domain/titulo.ts'
import type { Db } from './database.ts'
import { RecordNotFound } from './failures.ts'
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
import { requireStock } from './stocks.ts'
import type { StockScope } from './stocks.ts'
import { toEntity } from './table.ts'
import type { Row, Table } from './table.ts'

/** A permit or a transport document of a stock. */
export interface ContenidoScope extends StockScope {
  readonly titulo: Titulo
  readonly tituloId: number
}

const stockParent: Parent<StockScope> = { require: requireStock, columns: ({ stockId }) => ({ stockId }) }

const tituloParent: Parent<ContenidoScope> = {
  async require(db, scope) {
    await requireStock(db, scope)
    const { table } = tituloTables[scope.titulo]
    const titulo = await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', scope.tituloId)
      .where('stockId', '=', scope.stockId)
      .executeTakeFirst()
    if (!titulo) throw new RecordNotFound()
  },
  columns: ({ stockId, titulo, tituloId }) => ({ stockId, [tituloTables[titulo].column]: tituloId }),
}

/**
 * What a stock holds. Deleting a permit or a document deletes its lines and containers. Whether the stock's state allows a change is checked by the caller, on the locked
 * stock (`lockStock`).
 */
export const permisoEmbarques = childRepository(permisoEmbarqueTable, stockParent, (db, ids) => countContenido(db, 'permiso-embarque', ids))
export const documentoTransportes = childRepository(documentoTransporteTable, stockParent, (db, ids) =>
  countContenido(db, 'documento-transporte', ids),
)
export const contenedorVacios = childRepository(contenedorVacioTable, stockParent)
export const lineaMercaderias = childRepository(lineaMercaderiaTable, tituloParent)
export const contenedorAsociados = childRepository(contenedorAsociadoTable, tituloParent)

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

/** Returns how many lines and containers each of these titulos has, and their weight, in two queries. */
export async function countContenido(db: Db, titulo: Titulo, ids: readonly number[]): Promise<Map<number, object>> {
  if (ids.length === 0) return new Map()
  const { column } = tituloTables[titulo]
  const lines = await db
    .selectFrom('linea_mercaderia')
    .select([`${column} as tituloId`, sql<number>`count(*)`.as('count'), sql<number>`cast(sum("pesoBruto") as bigint)`.as('hundredths')])
    .where(column, 'in', ids)
    .groupBy(column)
    .execute()
  const containers = await db
    .selectFrom('contenedor_asociado')
    .select([`${column} as tituloId`, sql<number>`count(*)`.as('count')])
    .where(column, 'in', ids)
    .groupBy(column)
    .execute()
  const linesOf = new Map(lines.map((row) => [row.tituloId, row]))
  const containersOf = new Map(containers.map((row) => [row.tituloId, row.count]))
  return new Map(
    ids.map((id) => {
      const counted = linesOf.get(id)
      const contenido = {
        lineaMercaderias: counted?.count ?? 0,
        contenedorAsociados: containersOf.get(id) ?? 0,
        pesoBruto: (counted?.hundredths ?? 0) / 100,
      }
      return [id, { contenido }]
    }),
  )
}
