// Reads a stock with its company, its warehouse and all its records, in batches.
import { sql, type Selectable } from 'kysely'
import type { EarlierStock } from '#domain/comparison/odd-figures.ts'
import { documentoName, permisoName } from '#domain/stock/titulo-review.ts'
import type { ContenedorAsociado } from '#domain/titulo/contenedor-asociado.ts'
import type { ContenedorVacio } from '#domain/titulo/contenedor-vacio.ts'
import type { DocumentoTransporte } from '#domain/titulo/documento-transporte.ts'
import type { LineaMercaderia } from '#domain/titulo/linea-mercaderia.ts'
import type { PermisoEmbarque } from '#domain/titulo/permiso-embarque.ts'
import type { CompanyTable, Db, DepositoTable, StockTable } from '../database/database.ts'
import { nextTurn } from '../database/event-loop-turns.ts'
import { RecordNotFound } from '../database/failures.ts'
import { readTotals } from './counts.ts'
import { goodsTables } from './stock-tables.ts'
import { toEntity, type Members, type Row, type Table } from './table.ts'

/** A record with the id of the first record from which clones of stocks made it, its own id if there is none. */
type Origin<Entity> = Entity & { readonly origin: number }

interface Contenido {
  readonly lineaMercaderias: Origin<LineaMercaderia>[]
  readonly contenedorAsociados: Origin<ContenedorAsociado>[]
}

type PermisoIdentity = Pick<PermisoEmbarque, 'identificadorPermiso' | 'identificadorRemito'>
type DocumentoIdentity = Pick<DocumentoTransporte, 'identificadorManifiesto' | 'identificadorDocumentoTransporte'>

interface Holder {
  readonly company: Selectable<CompanyTable>
  readonly deposito: Selectable<DepositoTable>
  readonly stock: Selectable<StockTable>
}

/** All records of a stock, in the order of their ids. */
interface Goods {
  readonly permisoEmbarques: Origin<PermisoEmbarque & Contenido>[]
  readonly documentoTransportes: Origin<DocumentoTransporte & Contenido>[]
  readonly contenedorVacios: Origin<ContenedorVacio>[]
}

/** How many rows one statement reads: a few milliseconds of work, after which other requests are served. */
const pageRows = 200

/** Reads a stock with its company, its warehouse and all its records. Throws `RecordNotFound` when it does not exist or is deleted. */
export async function readWholeStock(db: Db, stockId: number): Promise<Holder & Goods> {
  return { ...(await readHolder(db, stockId)), ...(await readGoods(db, stockId)) }
}

/** Like `readWholeStock`, with records of one moment and their mark: it reads them again when one changed during the read. */
export async function readSettledStock(db: Db, stockId: number): Promise<Holder & Goods & { readonly mark: string }> {
  const mark = await readGoodsMark(db, stockId)
  const whole = await readWholeStock(db, stockId)
  return mark === (await readGoodsMark(db, stockId)) ? { ...whole, mark } : await readSettledStock(db, stockId)
}

/** Reads a stock with its warehouse and its company. Throws like `readWholeStock`. */
export async function readHolder(db: Db, stockId: number): Promise<Holder> {
  const stock = await db.selectFrom('stock').selectAll().where('id', '=', stockId).where('deleted', 'is', null).executeTakeFirst()
  if (!stock) throw new RecordNotFound()
  const deposito = await db.selectFrom('deposito').selectAll().where('id', '=', stock.depositoId).executeTakeFirstOrThrow()
  const company = await db.selectFrom('company').selectAll().where('id', '=', deposito.companyId).executeTakeFirstOrThrow()
  return { stock, deposito, company }
}

/**
 * Reads the records of a stock in batches. Outside a transaction they may change during the read; compare `readGoodsMark` before and after
 * to detect that.
 */
export async function readGoods(db: Db, stockId: number): Promise<Goods> {
  const lines = await readAll(db, goodsTables.lineaMercaderia, stockId)
  const containers = await readAll(db, goodsTables.contenedorAsociado, stockId)
  const permisos = await readAll(db, goodsTables.permisoEmbarque, stockId)
  const documentos = await readAll(db, goodsTables.documentoTransporte, stockId)
  const vacios = await readAll(db, goodsTables.contenedorVacio, stockId)
  const withContenido = <Entity>(rows: Read<Entity>[], column: string): Origin<Entity & Contenido>[] => {
    const linesOf = Map.groupBy(lines, ({ row }) => row[column])
    const containersOf = Map.groupBy(containers, ({ row }) => row[column])
    return rows.map(({ row, entity }) => ({
      ...entity,
      lineaMercaderias: (linesOf.get(row['id']) ?? []).map((line) => line.entity),
      contenedorAsociados: (containersOf.get(row['id']) ?? []).map((container) => container.entity),
    }))
  }
  return {
    permisoEmbarques: withContenido(permisos, 'permisoEmbarqueId'),
    documentoTransportes: withContenido(documentos, 'documentoTransporteId'),
    contenedorVacios: vacios.map(({ entity }) => entity),
  }
}

/**
 * Returns a text that stays the same as long as the records of a stock do: the numbers of its records, which grow when one is added, and
 * the mark, which triggers replace when one is changed or deleted.
 */
export async function readGoodsMark(db: Db, stockId: number): Promise<string> {
  const row = await db
    .selectFrom('stock_held')
    .leftJoin('stock_mark', 'stock_mark.stockId', 'stock_held.stockId')
    .select(['permisoEmbarques', 'documentoTransportes', 'contenedorVacios', 'lineaMercaderias', 'contenedorAsociados', 'mark'])
    .where('stock_held.stockId', '=', stockId)
    .executeTakeFirst()
  return Object.values(row ?? {}).join('.') || '0'
}

/** How many rows of a few columns one statement reads. */
const narrowRows = 2000

/**
 * Reads what an accepted stock declared, as far as the review of a later one needs it: its totals, and its lines by permit and document.
 */
export async function readDeclared(db: Db, id: number): Promise<EarlierStock> {
  const { fechaStock } = await db.selectFrom('stock').select('fechaStock').where('id', '=', id).executeTakeFirstOrThrow()
  const read = <Own>(table: string, columns: readonly string[]) => readNarrow<Own>(db, { table, columns, stockId: id })
  type Line = Pick<LineaMercaderia, 'tipoEmbalaje' | 'cantidad' | 'pesoBruto'>
  type Parents = { readonly permisoEmbarqueId: number | null; readonly documentoTransporteId: number | null }
  const parents = ['permisoEmbarqueId', 'documentoTransporteId']
  const lines = await read<Line & Parents>('linea_mercaderia', [...parents, 'tipoEmbalaje', 'cantidad', 'pesoBruto'])
  for (const line of lines) line.pesoBruto /= 100
  const ofPermiso = Map.groupBy(lines, ({ permisoEmbarqueId }) => permisoEmbarqueId)
  const ofDocumento = Map.groupBy(lines, ({ documentoTransporteId }) => documentoTransporteId)
  const permisos = await read<PermisoIdentity>('permiso_embarque', ['identificadorPermiso', 'identificadorRemito'])
  const documentos = await read<DocumentoIdentity>('documento_transporte', ['identificadorManifiesto', 'identificadorDocumentoTransporte'])
  const { rows } = await sql<{ bultos: number }>`
    select cast(coalesce(sum("cantidadBultos"), 0) as bigint) as bultos from contenedor_asociado where "stockId" = ${id}`.execute(db)
  const cantidad = lines.reduce((sum, line) => sum + line.cantidad, 0)
  return {
    id,
    fechaStock,
    totals: { ...(await readTotals(db, id)), cantidad, cantidadBultos: rows[0]?.bultos ?? 0 },
    titulos: [
      ...permisos.map((permiso) => ({
        kind: 'permiso-embarque' as const,
        name: permisoName(permiso),
        origin: permiso.origin,
        lineaMercaderias: ofPermiso.get(permiso.id) ?? [],
      })),
      ...documentos.map((documento) => ({
        kind: 'documento-transporte' as const,
        name: documentoName(documento),
        origin: documento.origin,
        lineaMercaderias: ofDocumento.get(documento.id) ?? [],
      })),
    ],
  }
}

/** Reads the ids, the origins and some columns of the records of a stock, in turns of the event loop. */
async function readNarrow<Own>(
  db: Db,
  { table, columns, stockId }: { table: string; columns: readonly string[]; stockId: number },
): Promise<(Own & { readonly id: number; readonly origin: number })[]> {
  const all: (Own & { readonly id: number; readonly origin: number })[] = []
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  for (;;) {
    const { rows } = await sql<(typeof all)[number]>`
      select id, coalesce("originId", id) as origin, ${selected} from ${sql.table(table)}
      where "stockId" = ${stockId} and id > ${all.at(-1)?.id ?? 0} order by id limit ${narrowRows}`.execute(db)
    all.push(...rows)
    if (rows.length < narrowRows) return all
    await nextTurn()
  }
}

/** Of how many titulos one statement reads lines. */
const titulosRead = 50

/**
 * Yields the records of one kind in a stock, in batches: titulos and empty containers in the order of their ids, lines and containers in
 * that of their titulos. Each line and container has what `withTitulo` adds of its titulo.
 */
export async function* readRecords(
  db: Db,
  name: keyof typeof goodsTables,
  stockId: number,
  withTitulo: (titulo: Members) => Members,
): AsyncGenerator<Members[], void> {
  const table = goodsTables[name]
  if (name !== 'lineaMercaderia' && name !== 'contenedorAsociado') {
    for await (const batch of readBatches<object, object>(db, table, stockId, pageRows)) yield batch.map(({ entity }) => ({ ...entity }))
    return
  }
  for (const parent of ['permisoEmbarque', 'documentoTransporte'] as const) {
    const column = `${parent}Id`
    for await (const batch of readBatches<object, object>(db, goodsTables[parent], stockId, titulosRead)) {
      const titulos = new Map(batch.map(({ row, entity }) => [row['id'] ?? null, withTitulo({ ...entity })]))
      for await (const rows of readInTitulos(db, table.name, column, [...titulos.keys()]))
        yield rows.map((row) => ({ ...toEntity<object, object>(table, row), ...titulos.get(row[column] ?? null) }))
    }
  }
}

/** Yields the rows of a table that belong to titulos, in the order of these, in turns of the event loop. */
async function* readInTitulos(db: Db, table: string, column: string, titulos: readonly Row[string][]): AsyncGenerator<Row[], void> {
  let [left, last] = [titulos, 0 as Row[string]]
  // PostgreSQL rejects an empty list.
  while (left.length > 0) {
    const rows: Row[] = await db
      .selectFrom(sql.table<Row>(table).as('record'))
      .selectAll()
      .where(column, 'in', left)
      .where(({ or, eb }) => or([eb(column, '>', left[0] ?? null), eb('record.id', '>', last)]))
      .orderBy(column)
      .orderBy('record.id')
      .limit(pageRows)
      .execute()
    yield rows
    const end = rows.at(-1)
    if (end === undefined || rows.length < pageRows) return
    left = left.slice(left.indexOf(end[column] ?? null))
    last = end['id'] ?? null
    await nextTurn()
  }
}

interface Read<Entity> {
  readonly row: Row
  readonly entity: Origin<Entity>
}

async function readAll<Entity, Draft extends object>(db: Db, table: Table<Entity, Draft>, stockId: number): Promise<Read<Entity>[]> {
  const all: Read<Entity>[] = []
  for await (const batch of readBatches(db, table, stockId, pageRows)) all.push(...batch)
  return all
}

/** Yields the rows of a table in a stock with their records, in the order of their ids, `size` at a time, in turns of the event loop. */
async function* readBatches<Entity, Draft extends object>(
  db: Db,
  table: Table<Entity, Draft>,
  stockId: number,
  size: number,
): AsyncGenerator<Read<Entity>[], void> {
  for (let last: Row[string] = 0; ;) {
    const rows: Row[] = await db
      .selectFrom(sql.table<Row>(table.name).as('record'))
      .selectAll()
      .where('record.stockId', '=', stockId)
      .where('record.id', '>', last)
      .orderBy('record.id')
      .limit(size)
      .execute()
    yield rows.map((row) => ({ row, entity: { ...toEntity(table, row), origin: Number(row['originId'] ?? row['id']) } }))
    if (rows.length < size) return
    last = rows.at(-1)?.['id'] ?? 0
    await nextTurn()
  }
}
