// Writes the records of a spreadsheet's file to a stock, and stores a copy of the records that were there, which undoes the write.
import { sql } from 'kysely'
import type { ComparedGoods } from '#domain/comparison/compare-goods.ts'
import type { FileGoods } from '#domain/comparison/planned-goods.ts'
import { changedFields, type Difference, type GoodsDifferences, type TituloDifference } from '#domain/comparison/stock-comparison.ts'
import type { GoodsDraft } from '#domain/titulo/goods.ts'
import type { Titulo } from '#domain/titulo/titulo.ts'
import type { Db } from '../database/database.ts'
import { nextTurn } from '../database/event-loop-turns.ts'
import { ChangeRefused, RecordNotFound } from '../database/failures.ts'
import { insertCopies, storedRows } from './deleted-records.ts'
import { deleteRecords, insertRows, updateRows, type NewRow } from './many-records.ts'
import { goodsTables, tituloTables } from './stock-tables.ts'
import { draftColumns, toColumns, toEntity, type Table } from './table.ts'
import { readGoodsMark, readStockRows } from './whole-stock.ts'

/**
 * Returns the records of a sheet, with negative ids. A titulo that names one of the stock has its origin, by which a comparison pairs the two; the others have the origin 0, which no record of a stock has.
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

/**
 * Makes a locked stock as a sheet. The differences are those from the records of the sheet to those of the stock: what the sheet alone has is added, and what the stock alone has is deleted. Stores a copy
 * of the records that were there, with the mark that the records have after the write.
 */
export async function saveGoods(
  tx: Db,
  { stockId, now }: { readonly stockId: number; readonly now: string },
  differences: GoodsDifferences,
): Promise<string> {
  const copied: string[] = []
  for (const { name } of Object.values(goodsTables))
    for await (const rows of readStockRows(tx, name, stockId)) copied.push(JSON.stringify({ [name]: rows }))
  await writeTitulos(tx, stockId, 'permiso-embarque', goodsTables.permisoEmbarque, differences.permisoEmbarques)
  await writeTitulos(tx, stockId, 'documento-transporte', goodsTables.documentoTransporte, differences.documentoTransportes)
  await deleteGone(tx, goodsTables.contenedorVacio, differences.contenedorVacios)
  const vacios = differences.contenedorVacios.map((difference) => ({ difference, parents: { stockId } }))
  await saveRecords(tx, goodsTables.contenedorVacio, vacios)
  const mark = await readGoodsMark(tx, stockId)
  await insertCopies(tx, [{ recordName: copyName, recordId: stockId, stockId, deletedDate: now, rows: [mark, ...copied].join('\n') }])
  return mark
}

/** The name under which `deleted_record` has the copy of all records of a stock: their mark after the write, and below it a JSON text for each batch of rows. */
const copyName = 'stock'

/**
 * Undoes the last `saveGoods` on a locked stock: its records are the ones of before, with their ids. A record that the write changed gets a new version, so that nobody saves over it what they saw meanwhile. Throws
 * when there is none to undo, or when the records changed since.
 */
export async function restoreGoods(tx: Db, stockId: number, mark: string): Promise<void> {
  const copy = await tx
    .deleteFrom('deleted_record')
    .where('recordName', '=', copyName)
    .where('recordId', '=', stockId)
    .returning('rows')
    .executeTakeFirst()
  if (!copy) throw new RecordNotFound()
  const [after, ...batches] = copy.rows.split('\n')
  await requireMarks(tx, stockId, [after, mark])
  const versions = new Map<string, ReadonlyMap<unknown, number>>()
  for (const { name } of Object.values(goodsTables).toReversed()) {
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from ${sql.table(name)} where "stockId" = ${stockId}`.execute(tx)
    versions.set(name, new Map(rows.map(({ id, version }) => [id, version])))
    const ids = rows.map(({ id }) => id)
    await deleteRecords(tx, name, ids)
  }
  for (const batch of batches) {
    await nextTurn()
    for (const [name, rows] of Object.entries(storedRows.parse(JSON.parse(batch)))) {
      const restored = rows.map((row) => {
        const version = versions.get(name)?.get(row['id']) ?? row['version']
        return { ...row, version: version === row['version'] ? version : Number(version) + 1 }
      })
      await insertRows(tx, name, restored)
    }
  }
}

/** Throws when the records of a stock do not have these marks any more, because somebody changed them. */
export async function requireMarks(tx: Db, stockId: number, marks: readonly (string | undefined)[]): Promise<void> {
  const current = await readGoodsMark(tx, stockId)
  if (marks.some((mark) => mark !== current)) throw new ChangeRefused('error.goods.changed')
}

const contents = [
  { member: 'lineaMercaderias', table: goodsTables.lineaMercaderia },
  { member: 'contenedorAsociados', table: goodsTables.contenedorAsociado },
] as const

async function writeTitulos(
  tx: Db,
  stockId: number,
  titulo: Titulo,
  table: Table,
  differences: readonly TituloDifference[],
): Promise<void> {
  // Deletes lines and containers first: the cascade from each deleted titulo takes much longer.
  for (const of of contents) {
    const inTitulos = differences.flatMap((difference) => difference[of.member])
    await deleteGone(tx, of.table, inTitulos)
  }
  await deleteGone(tx, table, differences)
  const own = differences.map((difference) => ({ difference, parents: { stockId } }))
  const addedIds = await saveRecords(tx, table, own)
  const added = differences.filter(({ after }) => after === null).map((of, index) => ({ of, id: addedIds[index] ?? Number.NaN }))
  const changed = differences.filter(({ before, after }) => before !== null && after !== null).map((of) => ({ of, id: of.id }))
  for (const { member, table: inTitulo } of contents) {
    const saves = [...added, ...changed].flatMap(({ of, id }) =>
      of[member].map((difference) => ({ difference, parents: { stockId, [tituloTables[titulo].column]: id } })),
    )
    await saveRecords(tx, inTitulo, saves)
  }
}

/** Deletes the records of one table that only the stock has. */
async function deleteGone(tx: Db, { name }: Table, differences: readonly Difference[]): Promise<void> {
  const ids = differences.flatMap(({ id, before }) => (before === null ? [id] : []))
  await deleteRecords(tx, name, ids)
}

/** A difference of a record, and the columns that refer to its parents. */
interface Save {
  readonly difference: Difference
  readonly parents: NewRow
}

/** Changes and adds records of one table. Returns the ids of the added ones in their order. */
async function saveRecords(tx: Db, table: Table, saves: readonly Save[]): Promise<number[]> {
  const rowOf = ({ difference: { before }, parents }: Save) => ({ ...parents, version: 1, ...toColumns(table, before ?? {}) })
  const changed = saves.filter(({ difference }) => changedFields(difference).length > 0)
  const changedRows = changed.map((save) => ({ id: save.difference.id, ...rowOf(save) }))
  await updateRows(tx, table.name, changedRows, draftColumns(table))
  const added = saves.filter(({ difference }) => difference.after === null)
  return await insertRows(tx, table.name, added.map(rowOf))
}
