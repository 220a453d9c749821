// Finds, inserts, updates and deletes many records of one table in batches.
import { CompiledQuery, sql } from 'kysely'
import { groupBy } from '#domain/values/group-by.ts'
import type { Db } from '../database/database.ts'
import { nextTurn } from '../database/event-loop-turns.ts'
import type { Repository } from './repository.ts'
import { toColumns, type Table } from './table.ts'

/* These functions expect that the caller has locked the parents of the records, and has checked that the records are in its scope. */

/** How many records one statement names, or rows it inserts: SQLite allows 32,766 parameters, and a row has at most 19. */
const perStatement = 500

/** Yields the elements in batches, each in its own turn of the event loop. */
export async function* partsOf<Part>(all: readonly Part[], size = perStatement): AsyncGenerator<readonly Part[], void> {
  for (let first = 0; first < all.length; first += size) {
    if (first > 0) await nextTurn()
    yield all.slice(first, first + size)
  }
}

/** Returns the records with these ids that are in the scope, ordered by id. */
export async function findRecords<Entity extends { id: number }, Draft, Scope>(
  db: Db,
  records: Repository<Entity, Draft, Scope>,
  scope: Scope,
  ids: readonly number[],
): Promise<Entity[]> {
  const found: Entity[] = []
  for await (const part of partsOf(ids.toSorted((one, other) => one - other))) {
    const page = { page: 0, size: part.length + 1, sort: [{ property: 'id', direction: 'asc' }] } as const
    const { rows } = await records.list(db, scope, page, [{ field: 'id', type: 'number', operator: 'in', value: part.join() }])
    found.push(...rows)
  }
  return found
}

export async function deleteRecords(tx: Db, table: string, ids: readonly number[]): Promise<void> {
  for await (const part of partsOf(ids)) await sql`delete from ${sql.table(table)} where id in (${sql.join(part)})`.execute(tx)
}

/** Returns how many lines and containers titulos have, with the sum of their versions, by the ids of those that have any. */
export async function readContentVersions(
  tx: Db,
  column: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly contents: number; readonly versions: number }>> {
  const found = new Map<number, { contents: number; versions: number }>()
  for await (const part of partsOf(ids)) {
    const of = (table: string) =>
      sql`select ${sql.ref(column)} as id, version from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(part)})`
    const { rows } = await sql<Record<'id' | 'contents' | 'versions', number | string>>`
      select id, count(*) as contents, sum(version) as versions
      from (${of('linea_mercaderia')} union all ${of('contenedor_asociado')}) as content group by id`.execute(tx)
    for (const { id, contents, versions } of rows) found.set(Number(id), { contents: Number(contents), versions: Number(versions) })
  }
  return found
}

/** Sets a field of records to what their drafts, by their ids, have in it. */
export async function setField(tx: Db, table: Table, field: string, drafts: ReadonlyMap<number, object>): Promise<void> {
  for (const [value, same] of groupBy(drafts, ([, draft]) => toColumns(table, draft)[field] ?? null)) {
    for await (const part of partsOf(same)) {
      const ids = sql.join(part.map(([id]) => id))
      await sql`update ${sql.table(table.name)} set version = version + 1, ${sql.ref(field)} = ${value} where id in (${ids})`.execute(tx)
    }
    await nextTurn()
  }
}

export type NewRow = Readonly<Record<string, unknown>>

/**
 * Inserts rows and returns their ids in the same order, in which both databases assign them. A column that a row leaves out becomes null.
 */
export async function insertRows(tx: Db, table: string, rows: readonly NewRow[], onConflict = sql``): Promise<number[]> {
  const named = new Set<string>()
  for (const row of rows) for (const column in row) named.add(column)
  const columns = [...named]
  const insert = (part: readonly NewRow[]) => {
    const values = part.map((row) => sql`(${sql.join(valuesOf(row))})`)
    return sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)} ${onConflict} returning id`.compile(tx)
  }
  const valuesOf = (row: NewRow) => columns.map((column) => row[column] ?? null)
  const ids: number[] = []
  let query: CompiledQuery<{ id: number }> | null = null
  for await (const part of partsOf(rows)) {
    // All parts but the last have the same text, which takes as long to build as the database takes to run it.
    query = query && part.length === perStatement ? CompiledQuery.raw(query.sql, part.flatMap(valuesOf)) : insert(part)
    const inserted = await tx.executeQuery(query)
    ids.push(...inserted.rows.map((row) => row.id).toSorted((one, other) => one - other))
  }
  return ids
}

/**
 * Sets columns of rows that exist, and increments their versions. Each row has its id and what an insertion needs: one that conflicts with
 * the existing row is the statement by which both databases set other values in each of many rows.
 */
export async function updateRows(tx: Db, table: string, rows: readonly NewRow[], columns: readonly string[]): Promise<void> {
  const cells = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const version = sql`version = ${sql.ref(`${table}.version`)} + 1`
  await insertRows(tx, table, rows, sql`on conflict (id) do update set ${sql.join([version, ...cells])}`)
}
