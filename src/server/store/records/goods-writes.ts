// Writes the records of a spreadsheet's file to a stock, and stores what undoes the write.
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ComparedGoods } from '#domain/comparison/compare-goods.ts'
import type { FileGoods } from '#domain/comparison/planned-goods.ts'
import { changedFields, type Difference, type GoodsDifferences, type TituloDifference } from '#domain/comparison/stock-comparison.ts'
import type { GoodsDraft } from '#domain/titulo/goods-contract.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import type { Db } from '../database/database.ts'
import { nextTurn } from '../database/event-loop-turns.ts'
import { ChangeRefused, RecordNotFound } from '../database/failures.ts'
import { insertCopies, storedRows } from './deleted-records.ts'
import { deleteRecords, insertRows, partsOf, updateRows, type NewRow } from './many-records.ts'
import { goodsTables, tituloTables } from './stock-tables.ts'
import { toColumns, toEntity, type Row, type Table } from './table.ts'
import { readGoodsMark } from './whole-stock.ts'

/**
 * Returns the records of a sheet, with negative ids. A titulo that names one of the stock has its origin, by which a comparison pairs the
 * two; the others have the origin 0, which no record of a stock has.
 */
export async function goodsOf(sheet: GoodsDraft, stock: ComparedGoods): Promise<FileGoods> {
  let made = 0
  const recordOf = async <Entity>(table: Table<Entity>, draft: object, origin = 0) => {
    made += 1
    await nextTurn()
    return { ...toEntity(table, toColumns(table, draft)), id: -made, origin }
  }
  const recordsOf = async <Entity>(table: Table<Entity>, drafts: readonly object[]) => {
    const records = []
    for (const draft of drafts) records.push(await recordOf(table, draft))
    return records
  }
  const contentsOf = async (titulo: NonNullable<GoodsDraft['permisoEmbarques' | 'documentoTransportes' | 'ofStock']>[number]) => ({
    lineaMercaderias: await recordsOf(goodsTables.lineaMercaderia, titulo.lineaMercaderias),
    contenedorAsociados: await recordsOf(goodsTables.contenedorAsociado, titulo.contenedorAsociados),
  })
  const titulosOf = async <Entity>(
    table: Table<Entity>,
    drafts: NonNullable<GoodsDraft['permisoEmbarques' | 'documentoTransportes']>,
    existing: readonly { readonly id: number; readonly origin: number }[],
  ) => {
    const origins = new Map<unknown, number>(existing.map(({ id, origin }) => [id, origin]))
    const records = []
    for (const draft of drafts) records.push({ ...(await recordOf(table, draft, origins.get(draft.id))), ...(await contentsOf(draft)) })
    return records
  }
  const { permisoEmbarques, documentoTransportes, contenedorVacios } = sheet
  const ofStock = []
  for (const one of sheet.ofStock ?? []) ofStock.push({ titulo: one.titulo, tituloId: one.tituloId, ...(await contentsOf(one)) })
  return {
    ...(permisoEmbarques && { permisoEmbarques: await titulosOf(goodsTables.permisoEmbarque, permisoEmbarques, stock.permisoEmbarques) }),
    ...(documentoTransportes && {
      documentoTransportes: await titulosOf(goodsTables.documentoTransporte, documentoTransportes, stock.documentoTransportes),
    }),
    ...(contenedorVacios && { contenedorVacios: await recordsOf(goodsTables.contenedorVacio, contenedorVacios) }),
    ofStock,
  }
}

/** Makes the differences from a locked stock to a sheet. Stores what undoes the write, with the mark that the records have after it. */
export async function saveGoods(
  tx: Db,
  { stockId, now }: { readonly stockId: number; readonly now: string },
  differences: GoodsDifferences,
): Promise<string> {
  const undo: Undo = { before: [], added: [] }
  // Deletes of both kinds before it adds, because what moves from one to the other keeps its external id.
  await removeTitulos(tx, undo, goodsTables.permisoEmbarque, differences.permisoEmbarques)
  await removeTitulos(tx, undo, goodsTables.documentoTransporte, differences.documentoTransportes)
  await saveTitulos(tx, { stockId, undo }, 'permiso-embarque', goodsTables.permisoEmbarque, differences.permisoEmbarques)
  await saveTitulos(tx, { stockId, undo }, 'documento-transporte', goodsTables.documentoTransporte, differences.documentoTransportes)
  await storeBefore(tx, undo, goodsTables.contenedorVacio, differences.contenedorVacios)
  await deleteGone(tx, goodsTables.contenedorVacio, differences.contenedorVacios)
  const vacios = differences.contenedorVacios.map((difference) => ({ difference, parents: { stockId } }))
  await saveRecords(tx, undo, goodsTables.contenedorVacio, vacios)
  const mark = await readGoodsMark(tx, stockId)
  const rows = [mark, JSON.stringify(undo.added), ...undo.before].join('\n')
  await insertCopies(tx, [{ recordName: copyName, recordId: stockId, stockId, deletedDate: now, rows }])
  return mark
}

/**
 * The name under which `deleted_record` has what undoes the last write of a stock: in its first line the mark after the write, then the
 * added records, then the ones of before.
 */
const copyName = 'goods'

interface Undo {
  /** The rows that the write changes or deletes as they were, those of titulos first: a JSON text for each batch. */
  readonly before: string[]
  /** The records that the write added, those of titulos first. */
  readonly added: { readonly table: string; readonly ids: readonly number[] }[]
}

const addedRecords = z.array(z.object({ table: z.string(), ids: z.array(z.number()) }))

/**
 * Undoes the last `saveGoods` on a locked stock: its records are the ones of before, with their ids. A record that the write changed gets a
 * new version, so that nobody saves over it what they saw meanwhile. Throws when there is none to undo, or when the records changed since.
 */
export async function restoreGoods(tx: Db, stockId: number, mark: string): Promise<void> {
  const copy = await tx
    .deleteFrom('deleted_record')
    .where('recordName', '=', copyName)
    .where('recordId', '=', stockId)
    .returning('rows')
    .executeTakeFirstOrThrow(RecordNotFound)
  const [after, added = '[]', ...batches] = copy.rows.split('\n')
  await requireMarks(tx, stockId, [after, mark])
  for (const { table, ids } of addedRecords.parse(JSON.parse(added)).toReversed()) await deleteRecords(tx, table, ids)
  const before: [string, NewRow[]][] = []
  for (const batch of batches) {
    await nextTurn()
    before.push(...Object.entries(storedRows.parse(JSON.parse(batch))))
  }
  for (const [name, rows] of before) {
    const ids = rows.map(({ id }) => Number(id))
    await removeExternalIds(tx, name, ids)
  }
  for (const [name, rows] of before) {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id' && column !== 'version')
    await updateRows(tx, name, rows, columns)
  }
}

/** Throws when the records of a stock do not have these marks any more, because somebody changed them. */
export async function requireMarks(tx: Db, stockId: number, marks: readonly (string | undefined)[]): Promise<void> {
  if (marks.length === 0) return
  const current = await readGoodsMark(tx, stockId)
  if (marks.some((mark) => mark !== current)) throw new ChangeRefused('error.goods.changed')
}

const contents = [
  { member: 'lineaMercaderias', table: goodsTables.lineaMercaderia },
  { member: 'contenedorAsociados', table: goodsTables.contenedorAsociado },
] as const

async function removeTitulos(tx: Db, undo: Undo, table: Table, differences: readonly TituloDifference[]): Promise<void> {
  await storeBefore(tx, undo, table, differences)
  // Deletes lines and containers first: the cascade from each deleted titulo takes much longer.
  for (const of of contents) {
    const inTitulos = differences.flatMap((difference) => difference[of.member])
    await storeBefore(tx, undo, of.table, inTitulos)
    await deleteGone(tx, of.table, inTitulos)
  }
  await deleteGone(tx, table, differences)
}

async function saveTitulos(
  tx: Db,
  { stockId, undo }: { readonly stockId: number; readonly undo: Undo },
  titulo: Titulo,
  table: Table,
  differences: readonly TituloDifference[],
): Promise<void> {
  const own = differences.map((difference) => ({ difference, parents: { stockId } }))
  const addedIds = await saveRecords(tx, undo, table, own)
  const added = differences.filter(({ before }) => before === null).map((of, index) => ({ of, id: addedIds[index] ?? Number.NaN }))
  const changed = differences.filter(({ before, after }) => before !== null && after !== null).map((of) => ({ of, id: of.id }))
  for (const { member, table: inTitulo } of contents) {
    const saves = [...added, ...changed].flatMap(({ of, id }) =>
      of[member].map((difference) => ({ difference, parents: { stockId, [tituloTables[titulo].column]: id } })),
    )
    await saveRecords(tx, undo, inTitulo, saves)
  }
}

/** Keeps the rows of one table that the write changes or deletes. */
async function storeBefore(tx: Db, undo: Undo, { name }: Table, differences: readonly Difference[]): Promise<void> {
  const ids = differences.flatMap((one) => (one.after === null || changedFields(one).length > 0 ? [one.id] : []))
  for await (const part of partsOf(ids)) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)} where id in (${sql.join(part)}) order by id`.execute(tx)
    undo.before.push(JSON.stringify({ [name]: rows }))
  }
}

/** Deletes the records of one table that the sheet does not have, and takes from the others the external ids that change. */
async function deleteGone(tx: Db, { name }: Table, differences: readonly Difference[]): Promise<void> {
  const idsOf = (is: (one: Difference) => boolean) => differences.flatMap((one) => (is(one) ? [one.id] : []))
  const gone = idsOf(({ after }) => after === null)
  await deleteRecords(tx, name, gone)
  const renamed = idsOf((one) => changedFields(one).includes('externalId'))
  await removeExternalIds(tx, name, renamed)
}

/** Clears the external ids of records that get new ones, because a new one may still be the old one of another record. */
async function removeExternalIds(tx: Db, table: string, ids: readonly number[]): Promise<void> {
  for await (const part of partsOf(ids)) {
    await sql`update ${sql.table(table)} set "externalId" = null where id in (${sql.join(part)})`.execute(tx)
  }
}

/** A difference of a record, and the columns that refer to its parents. */
interface Save {
  readonly difference: Difference
  readonly parents: NewRow
}

/** Changes and adds records of one table. Returns the ids of the added ones in their order. */
async function saveRecords(tx: Db, undo: Undo, table: Table, saves: readonly Save[]): Promise<number[]> {
  const [changed, added]: [NewRow[], NewRow[]] = [[], []]
  for (const { difference, parents } of saves) {
    const { id, before, after } = difference
    const row = () => ({ ...parents, version: 1, ...toColumns(table, after ?? {}) })
    if (before === null) added.push(row())
    else if (changedFields(difference).length > 0) changed.push({ id, ...row() })
    await nextTurn()
  }
  const columns = table.filled.map(({ column }) => column)
  await updateRows(tx, table.name, changed, columns)
  const ids = await insertRows(tx, table.name, added)
  undo.added.push({ table: table.name, ids })
  return ids
}
