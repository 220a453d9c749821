import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import { RecordNotFound } from './failures.ts'
import { tituloTables } from './stock-tables.ts'
import type { StockScope } from './stocks.ts'
import { tableNameOf } from './table.ts'

/* What is deleted from a stock is kept as it was for a day, and can be brought back with its id and its version (`server/README.md#undo`). */

/** Rows by the name of their table. */
const keptRows = z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))))

type KeptRow = z.infer<typeof keptRows>[string][number]

/** A statement takes so many rows, because a database takes so many values. */
const rowsPerStatement = 200

/** Keeps the rows of a record that is about to be deleted, and those that go with it. */
export async function keepDeleted(
  tx: Db,
  familyName: string,
  { stockId, id, now }: { readonly stockId: number; readonly id: number; readonly now: string },
): Promise<void> {
  const table = tableNameOf(familyName)
  const rows: Record<string, readonly unknown[]> = { [table]: await read(tx, table, 'id', id) }
  const titulo = Object.values(tituloTables).find((one) => one.table === table)
  if (titulo) {
    for (const contents of ['linea_mercaderia', 'contenedor_asociado']) rows[contents] = await read(tx, contents, titulo.column, id)
  }
  const kept = { deletedDate: now, rows: JSON.stringify(rows) }
  await tx
    .insertInto('deleted_record')
    .values({ recordName: familyName, recordId: id, stockId, ...kept })
    .onConflict((on) => on.columns(['recordName', 'recordId']).doUpdateSet({ stockId, ...kept }))
    .execute()
}

/**
 * Puts back what was deleted from a stock. Returns false when it is not kept: it was put back already, or deleted too long ago. Throws `RecordNotFound` when the titulo that it belongs
 * to is gone.
 */
export async function restoreDeleted(tx: Db, familyName: string, { stockId }: StockScope, id: number): Promise<boolean> {
  const kept = await tx
    .deleteFrom('deleted_record')
    .where('recordName', '=', familyName)
    .where('recordId', '=', id)
    .where('stockId', '=', stockId)
    .returning('rows')
    .executeTakeFirst()
  if (!kept) return false
  const tables = keptRows.parse(JSON.parse(kept.rows))
  const own = tableNameOf(familyName)
  for (const row of tables[own] ?? []) await requireTitulo(tx, row)
  // The record before its lines and containers.
  for (const table of [own, ...Object.keys(tables).filter((name) => name !== own)]) await insert(tx, table, tables[table] ?? [])
  return true
}

/** For how long a deleted stock can be brought back, in milliseconds. */
const restorableMs = 24 * 3_600_000

/**
 * Brings a deleted stock back as it was. A scheduled send whose time has passed meanwhile is cancelled, so that nothing goes out unasked. Returns false when the stock was not deleted, or too
 * long ago. `now` is an instant.
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

/** Forgets what was deleted before an instant. */
export async function purgeDeleted(db: Db, before: string): Promise<void> {
  await db.deleteFrom('deleted_record').where('deletedDate', '<', before).execute()
}

async function read(tx: Db, table: string, column: string, id: number): Promise<readonly unknown[]> {
  const { rows } = await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by id`.execute(tx)
  return rows
}

async function requireTitulo(tx: Db, row: KeptRow): Promise<void> {
  for (const { table, column } of Object.values(tituloTables)) {
    const tituloId = row[column]
    if (typeof tituloId !== 'number') continue
    const titulo = await tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', tituloId)
      .where('stockId', '=', Number(row['stockId']))
      .executeTakeFirst()
    if (!titulo) throw new RecordNotFound()
  }
}

async function insert(tx: Db, table: string, rows: readonly KeptRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let first = 0; first < rows.length; first += rowsPerStatement) {
    const part = rows.slice(first, first + rowsPerStatement)
    const values = part.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`)
    await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(tx)
  }
}
