// Stores deleted records for a day, and restores them, or a deleted stock, with their ids and versions.
import { sql, type Insertable } from 'kysely'
import * as z from 'zod/mini'
import type { Db, DeletedRecordTable } from '../database/database.ts'
import { RecordNotFound } from '../database/failures.ts'
import { insertRows, partsOf } from './many-records.ts'
import type { StockScope } from './stock-rows.ts'
import { tituloTables } from './stock-tables.ts'
import { tableNameOf } from './table.ts'

export const storedRows = z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))))

type StoredRow = z.infer<typeof storedRows>[string][number]

/** How many records one statement stores or restores. */
const rowsPerStatement = 200

/** Stores a copy of records that are about to be deleted, and of their lines and containers (`server/README.md#undo`). */
export async function storeDeleted(
  tx: Db,
  familyName: string,
  { stockId, ids, now }: { readonly stockId: number; readonly ids: readonly number[]; readonly now: string },
): Promise<void> {
  const table = tableNameOf(familyName)
  const titulo = Object.values(tituloTables).find((one) => one.table === table)
  for await (const part of partsOf(ids, rowsPerStatement)) {
    const [own, contents] = await Promise.all([read(tx, table, 'id', part), titulo ? readContents(tx, titulo.column, part) : []])
    const kept = part.map((id) => {
      const rows = Object.fromEntries([[table, own.get(id) ?? []], ...contents.map(([name, of]) => [name, of.get(id) ?? []])])
      return { recordName: familyName, recordId: id, stockId, deletedDate: now, rows: JSON.stringify(rows) }
    })
    await insertCopies(tx, kept)
  }
}

/** Inserts copies of records, in place of earlier ones of the same records. */
export async function insertCopies(tx: Db, copies: readonly Insertable<DeletedRecordTable>[]): Promise<void> {
  await tx
    .insertInto('deleted_record')
    .values(copies)
    .onConflict((on) =>
      on.columns(['recordName', 'recordId']).doUpdateSet((row) => ({
        stockId: row.ref('excluded.stockId'),
        deletedDate: row.ref('excluded.deletedDate'),
        rows: row.ref('excluded.rows'),
      })),
    )
    .execute()
}

async function readContents(tx: Db, column: string, ids: readonly number[]) {
  const tables = ['linea_mercaderia', 'contenedor_asociado'] as const
  return await Promise.all(tables.map(async (name) => [name, await read(tx, name, column, ids)] as const))
}

/**
 * Restores records that were deleted from a stock. Returns the ids of the restored records: others were restored before, or deleted too
 * long ago. Throws `RecordNotFound` when the titulo that they belong to no longer exists.
 */
export async function restoreDeleted(tx: Db, familyName: string, { stockId }: StockScope, ids: readonly number[]): Promise<number[]> {
  const own = tableNameOf(familyName)
  const restored: number[] = []
  for await (const part of partsOf(ids, rowsPerStatement)) {
    const kept = await tx
      .deleteFrom('deleted_record')
      .where('recordName', '=', familyName)
      .where('recordId', 'in', part)
      .where('stockId', '=', stockId)
      .returning(['recordId', 'rows'])
      .execute()
    const records = kept.toSorted((one, other) => one.recordId - other.recordId).map(({ rows }) => storedRows.parse(JSON.parse(rows)))
    const rowsOf = (table: string): StoredRow[] => records.flatMap((tables) => tables[table] ?? [])
    await requireTitulos(tx, rowsOf(own))
    // Inserts the records before their lines and containers.
    const names = new Set([own, ...records.flatMap((tables) => Object.keys(tables))])
    for (const table of names) await insertRows(tx, table, rowsOf(table))
    restored.push(...kept.map(({ recordId }) => recordId))
  }
  return restored
}

/** How long a deleted stock or record can be restored, in milliseconds. */
export const restorableMs = 24 * 3_600_000

/**
 * Restores a deleted stock. Cancels its scheduled send when the time has passed meanwhile, so that nothing is sent unexpectedly. Returns
 * false when the stock was not deleted, or was deleted too long ago. `now` is an instant.
 */
export async function restoreStock(tx: Db, { warehouseId, stockId }: StockScope, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({
      deleted: null,
      deletedByUser: null,
      version: sql`version + 1`,
      scheduleDate: sql`case when "scheduleDate" <= ${now} then null else "scheduleDate" end`,
    })
    .where('id', '=', stockId)
    .where('depositoId', '=', warehouseId)
    .where('deleted', '>=', new Date(Date.parse(now) - restorableMs).toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the rows whose column has one of these ids, grouped by id. */
async function read(tx: Db, table: string, column: string, ids: readonly number[]): Promise<Map<number, StoredRow[]>> {
  const { rows } =
    await sql<StoredRow>`select * from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(ids)}) order by id`.execute(tx)
  return Map.groupBy(rows, (row) => Number(row[column]))
}

/** Throws `RecordNotFound` unless the titulos of these rows exist. */
async function requireTitulos(tx: Db, rows: readonly StoredRow[]): Promise<void> {
  for (const { table, column } of Object.values(tituloTables)) {
    const places = new Map(rows.flatMap((row) => (typeof row[column] === 'number' ? [[row[column], Number(row['stockId'])] as const] : [])))
    for (const [id, stockId] of places) {
      await tx.selectFrom(table).select('id').where('id', '=', id).where('stockId', '=', stockId).executeTakeFirstOrThrow(RecordNotFound)
    }
  }
}
