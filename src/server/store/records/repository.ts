// Generic repository of a table: list, find, insert, update with optimistic lock, and delete, within a parent.
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { kindOf } from '../database/columns.ts'
import type { Database, Db } from '../database/database.ts'
import { RecordConflict, RecordNotFound } from '../database/failures.ts'
import { readRows, type ListArguments, type Rows } from './page.ts'
import { listColumns, toColumns, toEntity, type Members, type Row, type Table } from './table.ts'

/**
 * The records of one table. Every method takes the scope of the parent and throws `RecordNotFound` when the parent does not exist or the
 * record belongs to another parent. The calling code checks in the same transaction whether the user may change the record.
 */
export interface Repository<Entity, Draft, Scope> {
  list(db: Db, scope: Scope, ...page: ListArguments): Promise<Rows<Entity>>
  find(db: Db, scope: Scope, id: number): Promise<Entity>
  insert(db: Db, scope: Scope, draft: Draft): Promise<Entity>
  /** Throws `RecordConflict` when the given version is not the record's (optimistic lock). */
  update(db: Db, scope: Scope, of: { id: number; version?: number | undefined }, draft: Draft): Promise<Entity>
  delete(db: Db, scope: Scope, id: number): Promise<void>
}

export interface Parent<Scope> {
  isThere(scope: Scope): RawBuilder<SqlBool>
  /** Returns the columns that refer to the parent, with their values. */
  columns(scope: Scope): Readonly<Record<string, number>>
  /**
   * Returns the subset of these columns that identifies the parent's records, when the others are redundant and would make PostgreSQL
   * choose a worse index.
   */
  foundBy?(scope: Scope): Readonly<Record<string, number>>
  /** Returns the SQL expression for the number of records in the scope, where the store has that number. */
  count?(scope: Scope): RawBuilder<number>
  /** Returns the condition that a record is in the scope, when these columns do not determine that. */
  rows?(db: Db, scope: Scope): Promise<RawBuilder<SqlBool>>
}

interface FurtherMembers {
  /** Reads such members by the ids of the records. */
  readonly computed?: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Members>>
  /** A table that has such members in its columns. */
  readonly joined?: JoinedTable
}

/** A table with at most one row for each record. */
export interface JoinedTable {
  readonly name: string
  /** The column that has the record's id. */
  readonly key: string
  readonly columns: readonly string[]
  /** Returns the members of a record from its columns, which are null or missing when the table has no row for the record. */
  readonly membersOf: (row: Row) => Members
}

/** Returns columns that derive from a draft and are not fields of it. */
type Derived<Draft> = (draft: Draft) => Readonly<Record<string, RawBuilder<unknown>>>

/** Returns the repository of a table whose records have no parent. */
export function repository<Entity, Draft extends object>(table: Table<Entity, Draft>): Repository<Entity, Draft, undefined> {
  return childRepository(table, { isThere: () => sql`true`, columns: () => ({}) })
}

export function childRepository<Entity, Draft extends object, Scope>(
  table: Table<Entity, Draft>,
  parent: Parent<Scope>,
  { computed, joined }: FurtherMembers = {},
  derived?: Derived<Draft>,
): Repository<Entity, Draft, Scope> {
  const into = sql.table(table.name)

  const rowsOf = async (db: Db, scope: Scope, isUnseen = false): Promise<RawBuilder<SqlBool>> =>
    sql`${(await parent.rows?.(db, scope)) ?? allEqual((parent.foundBy ?? parent.columns)(scope), isUnseen)} and ${parent.isThere(scope)}`

  const toEntities = async (db: Db, rows: readonly Row[]): Promise<Entity[]> => {
    const members = await computed?.(db, rows.map(idOf))
    return rows.map((row) => toEntity(table, row, { computed: members?.get(idOf(row)), joined: joined?.membersOf(row) }))
  }

  const select = (db: Db, rows: RawBuilder<SqlBool>) =>
    withJoined(db.selectFrom(sql.table<Row>(table.name).as('record')).where(rows), joined)

  const read = async (db: Db, id: number, rows = sql<SqlBool>`true`): Promise<Entity> =>
    onlyOne(
      await toEntities(
        db,
        await select(db, sql`record.id = ${id} and ${rows}`)
          .selectAll('record')
          .execute(),
      ),
    )

  return {
    async list(db, scope, ...page) {
      const found = select(db, await rowsOf(db, scope, kindOf(db) === 'postgres'))
      const listed = Object.values(table.family.fields).includes('blob')
        ? found.select(listColumns(table).map((column) => `record.${column}` as const))
        : found.selectAll('record')
      const { rows, total } = await readRows(listed, 'record', ...page, parent.count?.(scope))
      // An empty page does not show whether the parent exists.
      if (rows.length === 0) await requireThat(db, parent.isThere(scope))
      return { rows: await toEntities(db, rows), total }
    },

    async find(db, scope, id) {
      return await read(db, id, await rowsOf(db, scope))
    },

    async insert(db, scope, draft) {
      const row = { ...parent.columns(scope), version: 1, ...toColumns(table, draft), ...derived?.(draft) }
      return onlyOne(await toEntities(db, (await insertion(into, row, parent.isThere(scope)).execute(db)).rows))
    },

    async update(db, scope, { id, version }, draft) {
      const changed = { ...toColumns(table, draft), ...derived?.(draft) }
      const isCurrent = version === undefined ? sql`` : sql`and version = ${version}`
      const { rows } = await updating(into, changed, sql`id = ${id} and ${await rowsOf(db, scope)} ${isCurrent}`).execute(db)
      if (rows.length > 0) return joined ? await read(db, id) : onlyOne(await toEntities(db, rows))
      await this.find(db, scope, id)
      throw new RecordConflict()
    },

    async delete(db, scope, id) {
      const within = await rowsOf(db, scope)
      const { rows } = await sql`delete from ${into} where id = ${id} and ${within} returning id`.execute(db)
      if (rows.length === 0) throw new RecordNotFound()
    },
  }
}

type Found = SelectQueryBuilder<Database & { record: Row }, 'record', object>

function withJoined(rows: Found, joined: JoinedTable | undefined): Found {
  if (!joined) return rows
  const isOfRecord = sql<SqlBool>`${sql.ref(`joined.${joined.key}`)} = record.id`
  return rows
    .leftJoin(sql.table<Row>(joined.name).as('joined'), (join) => join.on(isOfRecord))
    .select(joined.columns.map((column) => `joined.${column}` as const))
}

/** Inserts a row if a condition holds, and returns it. */
function insertion(into: RawBuilder<unknown>, row: object, condition: RawBuilder<SqlBool>): RawBuilder<Row> {
  return sql`insert into ${into} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    select ${sql.join(Object.values(row))} where ${condition} returning *`
}

function updating(into: RawBuilder<unknown>, changed: object, which: RawBuilder<unknown>): RawBuilder<Row> {
  const cells = Object.entries(changed).map(([column, value]: [string, unknown]) => sql`${sql.ref(column)} = ${value}`)
  return sql`update ${into} set version = version + 1, ${sql.join(cells)} where ${which} returning *`
}

function onlyOne<Entity>([entity]: readonly Entity[]): Entity {
  if (entity === undefined) throw new RecordNotFound()
  return entity
}

async function requireThat(db: Db, condition: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql`select 1 where ${condition}`.execute(db)
  if (rows.length === 0) throw new RecordNotFound()
}

function idOf(row: Row): number {
  return Number(row['id'])
}

/**
 * With `isUnseen` PostgreSQL does not plan by the values: for a parent with most rows of the table it would read all rows backwards, and
 * plan each call again, because that looks cheap.
 */
function allEqual(columns: Readonly<Record<string, number>>, isUnseen: boolean): RawBuilder<SqlBool> {
  const written = (value: number) => (isUnseen ? sql`(select cast(${value} as bigint))` : sql`${value}`)
  const conditions = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${written(value)}`)
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`
}
