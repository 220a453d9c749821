import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { ContenedorAsociado } from '#domain/contenedor-asociado.ts'
import type { ContenedorVacio } from '#domain/contenedor-vacio.ts'
import type { DocumentoTransporte } from '#domain/documento-transporte.ts'
import type { LineaMercaderia } from '#domain/linea-mercaderia.ts'
import type { PermisoEmbarque } from '#domain/permiso-embarque.ts'
import type { CompanyTable, Db, DepositoTable, StockTable } from './database.ts'
import { RecordNotFound } from './failures.ts'
import {
  contenedorAsociadoTable,
  contenedorVacioTable,
  documentoTransporteTable,
  lineaMercaderiaTable,
  permisoEmbarqueTable,
} from './stock-tables.ts'
import { toEntity } from './table.ts'
import type { Row, Table } from './table.ts'

interface Contenido {
  readonly lineaMercaderias: LineaMercaderia[]
  readonly contenedorAsociados: ContenedorAsociado[]
}

/** Everything that a stock declares, with its company and warehouse. Records are in the order of their ids. */
interface WholeStock {
  readonly company: Selectable<CompanyTable>
  readonly deposito: Selectable<DepositoTable>
  readonly stock: Selectable<StockTable>
  readonly permisoEmbarques: (PermisoEmbarque & Contenido)[]
  readonly documentoTransportes: (DocumentoTransporte & Contenido)[]
  readonly contenedorVacios: ContenedorVacio[]
}

/** Reads a stock in eight queries, however large it is. Throws `RecordNotFound` when it does not exist or is deleted. */
export async function readWholeStock(db: Db, stockId: number): Promise<WholeStock> {
  const stock = await db.selectFrom('stock').selectAll().where('id', '=', stockId).where('deleted', 'is', null).executeTakeFirst()
  if (!stock) throw new RecordNotFound()
  const deposito = await db.selectFrom('deposito').selectAll().where('id', '=', stock.depositoId).executeTakeFirstOrThrow()
  const company = await db.selectFrom('company').selectAll().where('id', '=', deposito.companyId).executeTakeFirstOrThrow()
  const lines = await readAll(db, lineaMercaderiaTable, stockId)
  const containers = await readAll(db, contenedorAsociadoTable, stockId)
  const permisos = await readAll(db, permisoEmbarqueTable, stockId)
  const documentos = await readAll(db, documentoTransporteTable, stockId)
  const vacios = await readAll(db, contenedorVacioTable, stockId)
  const withContenido = <Entity>(rows: Read<Entity>[], column: string): (Entity & Contenido)[] => {
    const linesOf = Map.groupBy(lines, ({ row }) => row[column])
    const containersOf = Map.groupBy(containers, ({ row }) => row[column])
    return rows.map(({ row, entity }) => ({
      ...entity,
      lineaMercaderias: (linesOf.get(row['id']) ?? []).map((line) => line.entity),
      contenedorAsociados: (containersOf.get(row['id']) ?? []).map((container) => container.entity),
    }))
  }
  return {
    company,
    deposito,
    stock,
    permisoEmbarques: withContenido(permisos, 'permisoEmbarqueId'),
    documentoTransportes: withContenido(documentos, 'documentoTransporteId'),
    contenedorVacios: vacios.map(({ entity }) => entity),
  }
}

interface Read<Entity> {
  readonly row: Row
  readonly entity: Entity
}

async function readAll<Entity, Draft extends object>(db: Db, table: Table<Entity, Draft>, stockId: number): Promise<Read<Entity>[]> {
  const rows = await db
    .selectFrom(sql.table<Row>(table.name).as('record'))
    .selectAll()
    .where('record.stockId', '=', stockId)
    .orderBy('record.id')
    .execute()
  return rows.map((row) => ({ row, entity: toEntity(table, row) }))
}
