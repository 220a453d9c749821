// Moves all rows of a store to an empty one, of SQLite or PostgreSQL, and compares both before it commits.
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { kindOf } from './columns.ts'
import type { DatabaseMove, Db } from './database.ts'
import type { Store } from './open.ts'

/** The store that rows are moved to has a row already. */
export class NotEmpty extends Error {}

/** A table of the copy differs from the original: another process wrote to one of them meanwhile, or a database changed a value. */
export class CopyDiffers extends Error {}

/** The rows have gone to another place than the one that was named. */
export class GoneElsewhere extends Error {}

/** Thrown when the database did not say whether it committed the rows. Neither database opens until the move is repeated. */
export class MoveUnknown extends Error {}

/** How far a copy is: the rows of the table that are copied, and those that it has. */
export interface CopyProgress {
  readonly table: string
  readonly rows: number
  readonly total: number
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
  /** Whether the database numbers its rows. */
  readonly isNumbered: boolean
}

type Row = Readonly<Record<string, unknown>>

/** The triggers of the records write these tables, so they are compared and not copied. */
const written = ['search_entry', 'stock_held', 'permiso_embarque_held', 'documento_transporte_held']

/**
 * The most rows that are read together, the bytes that they should have at most, and the most values of a statement: SQLite takes 32,766.
 */
const [mostRows, batchBytes, mostValues] = [1000, 4_000_000, 30_000]

/** A store, and what people call the place where it is. */
export interface MovePlace {
  readonly store: Store
  readonly place: string
}

/**
 * Begins to move all rows, or goes on with a move that was interrupted, and returns its id. Returns null when `to` has them already. From
 * here on neither database opens until the move has ended. Throws `NotEmpty` and `GoneElsewhere`, and has then changed nothing.
 */
export async function beginMove(from: MovePlace, to: MovePlace): Promise<string | null> {
  const [left, arrived] = [await findMove(from.store.db), await findMove(to.store.db)]
  const isRepeated = left?.state === 'gone'
  if (isRepeated && left.moveId !== arrived?.moveId) throw new GoneElsewhere(left.place)
  if (isRepeated && arrived?.state !== 'arriving') return null
  for (const { name } of await tablesOf(from.store, to.store)) if ((await countRows(to.store.db, name)) > 0) throw new NotEmpty(name)
  const moveId = isRepeated ? left.moveId : randomUUID()
  // The new database is written first. If the process is killed between the two writes, the old one has no mark and still opens.
  await to.store.write((tx) => setMove(tx, { moveId, state: 'arriving', place: from.place }))
  if (!(await from.store.write((tx) => setMove(tx, { moveId, state: 'gone', place: to.place })))) throw new GoneElsewhere(to.place)
  return moveId
}

/**
 * Copies all rows in one transaction, and returns their number. Rows keep their ids, and the next new ids are those that `from` would have
 * given. What fails leaves `to` empty, and `from` opens again; after a kill the move is repeated. Both stores have the tables of this
 * release, and nothing else writes to them. Throws `CopyDiffers` with the name of a table, and `MoveUnknown`.
 */
export async function finishMove(moveId: string, from: Store, to: Store, report: (progress: CopyProgress) => void): Promise<number> {
  const tables = await tablesOf(from, to)
  let rows = 0
  try {
    await to.write(async (tx) => {
      const arriving = tx.updateTable('database_move').set({ state: 'here' }).where('moveId', '=', moveId).where('state', '=', 'arriving')
      if ((await arriving.executeTakeFirst()).numUpdatedRows === 0n) throw new NotEmpty('database_move')
      rows = await copyTables(tables, from.db, tx, report)
    })
  } catch (error) {
    if (!(await hasArrived(moveId, from, to, error))) throw error
  }
  return rows
}

/** Returns whether a copy that failed was committed nevertheless, as when the connection breaks meanwhile. If not, `from` opens again. */
async function hasArrived(moveId: string, from: Store, to: Store, failure: unknown): Promise<boolean> {
  try {
    // The update waits for the transaction of the copy.
    const move = await to.write((tx) => tx.updateTable('database_move').set({ id: 1 }).returning(['moveId', 'state']).executeTakeFirst())
    if (move?.moveId === moveId && move.state === 'here') return true
    await from.write((tx) => tx.deleteFrom('database_move').execute())
    return false
  } catch {
    throw new MoveUnknown('', { cause: failure })
  }
}

/** Returns what a database knows of its last move, or null when it had none. */
export async function findMove(db: Db): Promise<DatabaseMove | null> {
  return (await db.selectFrom('database_move').select(['moveId', 'state', 'place']).executeTakeFirst()) ?? null
}

/** Returns false, and changes nothing, when the rows are going elsewhere in another move. */
export async function setMove(tx: Db, move: DatabaseMove): Promise<boolean> {
  const set = tx
    .insertInto('database_move')
    .values({ id: 1, ...move })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(move)
        .where(({ eb, or }) => or([eb('database_move.state', '<>', 'gone'), eb('database_move.moveId', '=', move.moveId)])),
    )
  return (await set.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

async function copyTables(tables: readonly Table[], from: Db, tx: Db, report: (progress: CopyProgress) => void): Promise<number> {
  const copied = tables.filter(({ name }) => !written.includes(name))
  let rows = 0
  for (const table of copied) rows += await copyTable(table, from, tx, report)
  for (const table of tables.filter((one) => !copied.includes(one))) {
    const [there, here] = [await sumOf(from, table), await sumOf(tx, table)]
    if (there !== here) throw new CopyDiffers(table.name)
  }
  return rows
}

async function copyTable(table: Table, from: Db, tx: Db, report: (progress: CopyProgress) => void): Promise<number> {
  const { name } = table
  const total = await countRows(from, name)
  const sum = new RowSum()
  report({ table: name, rows: 0, total })
  for await (const rows of batchesOf(from, table)) {
    await insertRows(tx, table, rows)
    sum.add(table, rows)
    report({ table: name, rows: sum.rows, total })
  }
  if (sum.text !== (await sumOf(tx, table))) throw new CopyDiffers(name)
  if (table.isNumbered) await setLastId(tx, name, await lastIdOf(from, name))
  return sum.rows
}

/** The number of rows, and the sum of their hashes, which does not depend on their order. */
class RowSum {
  rows = 0
  #sum = 0n

  add({ name, columns, key }: Table, rows: readonly Row[]): void {
    for (const row of rows) {
      const values = columns.map((column) => row[column])
      // A stock or titulo without records may have counts of zero or no counts, which is the same.
      if (written.includes(name) && columns.every((column) => key.includes(column) || row[column] === 0) && key.length === 1) continue
      const text = JSON.stringify(values)
      this.rows += 1
      this.#sum = BigInt.asUintN(64, this.#sum + createHash('sha256').update(text).digest().readBigUInt64BE())
    }
  }

  get text(): string {
    return `${this.rows} ${this.#sum.toString(16)}`
  }
}

async function sumOf(db: Db, table: Table): Promise<string> {
  const sum = new RowSum()
  for await (const rows of batchesOf(db, table)) sum.add(table, rows)
  return sum.text
}

/** Reads all rows in the order of their key, as many together as have some four megabytes. */
async function* batchesOf(db: Db, { name, columns, key }: Table): AsyncGenerator<readonly Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const most = Math.min(mostRows, Math.floor(mostValues / columns.length))
  let size = 50
  let after = sql``
  for (;;) {
    const { rows } = await sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} ${after}
      order by ${keys} limit ${size}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < size) return
    after = sql`where (${keys}) > (${sql.join(key.map((column) => last[column]))})`
    const bytes = rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0)
    size = Math.max(1, Math.min(most, Math.floor((size * batchBytes) / bytes)))
  }
}

async function insertRows(tx: Db, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(tx)
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the highest id that a table's rows ever had; 0 for one that never had any. */
async function lastIdOf(db: Db, table: string): Promise<number> {
  const query =
    kindOf(db) === 'sqlite'
      ? sql<{ last: number }>`select seq as last from sqlite_sequence where name = ${table}`
      : sql<{ last: number }>`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass), 0) as last`
  return (await query.execute(db)).rows[0]?.last ?? 0
}

async function setLastId(tx: Db, table: string, last: number): Promise<void> {
  if (last === 0) return
  if (kindOf(tx) === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${last}::bigint)`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(tx)
}

/** Reads the tables that are moved from the SQLite database of the two, each after those that it refers to. PostgreSQL has the same. */
async function tablesOf(from: Store, to: Store): Promise<Table[]> {
  const embedded = from.kind === 'sqlite' ? from.db : to.db
  const { rows: names } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema where type = 'table'
    and name <> 'database_move' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\' and name not like 'search\\_gram%' escape '\\' order by name`.execute(
    embedded,
  )
  const tables = await Promise.all(
    names.map(async (table) => ({ ...(await readTable(embedded, table.name)), isNumbered: /autoincrement/i.test(table.sql) })),
  )
  // The numbers of the search come first: so their ids stay, and the triggers of the records find them.
  const sorted = tables.filter(({ name }) => name === 'search_word')
  while (sorted.length < tables.length) {
    const next = tables.filter(
      (table) => !sorted.includes(table) && table.refersTo.every((name) => sorted.some((one) => one.name === name)),
    )
    if (next.length === 0) throw new Error('the tables refer to each other in a circle')
    sorted.push(...next)
  }
  return sorted
}

const columnRow = z.object({ name: z.string(), pk: z.number() })

async function readTable(embedded: Db, name: string) {
  const { rows } = await sql`select name, pk from pragma_table_info(${name})`.execute(embedded)
  const columns = z.array(columnRow).parse(rows)
  const { rows: parents } = await sql<{ parent: string }>`select distinct "table" as parent from pragma_foreign_key_list(${name})`.execute(
    embedded,
  )
  return {
    name,
    columns: columns.map((column) => column.name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((one, other) => one.pk - other.pk)
      .map((column) => column.name),
    refersTo: parents.map(({ parent }) => parent).filter((parent) => parent !== name),
  }
}
