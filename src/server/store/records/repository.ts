// Generic repository of a table: list, find, insert, update with optimistic lock, and delete, within a parent.
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Criterion } from '#domain/contract/filters.ts'
import type { PageRequest } from '#domain/contract/page.ts'
import type { Database, Db } from '../database/database.ts'
import { RecordConflict, RecordNotFound } from '../database/failures.ts'
import { readRows, type Rows } from './page.ts'
import { listColumns, toColumns, toEntity, type Members, type Row, type Table } from './table.ts'

/**
 * The records of one table. Every call takes the scope of the parent and throws `RecordNotFound` when the parent is not there or the record is another parent's. Whether the
 * caller may change the record is checked by the caller, in the same transaction.
 */
export interface Repository<Entity, Draft, Scope> {
  list(db: Db, scope: Scope, request: PageRequest, criteria: readonly Criterion[]): Promise<Rows<Entity>>
  find(db: Db, scope: Scope, id: number): Promise<Entity>
  insert(db: Db, scope: Scope, draft: Draft): Promise<Entity>
  /** Throws `RecordConflict` when a version is given that is not the record's. */
  update(db: Db, scope: Scope, of: { id: number; version?: number | undefined }, draft: Draft): Promise<Entity>
  delete(db: Db, scope: Scope, id: number): Promise<void>
}

/** What the records of a table belong to. */
export interface Parent<Scope> {
  /** The condition that the parent is there. */
  isThere(scope: Scope): RawBuilder<SqlBool>
  /** The columns that refer to it, with their values. */
  columns(scope: Scope): Readonly<Record<string, number>>
  /** Those of them by which records are found, when the others follow from them and would lead PostgreSQL to another index. */
  foundBy?(scope: Scope): Readonly<Record<string, number>>
  /** How many records are in the scope, when that is counted. */
  count?(scope: Scope): RawBuilder<number>
  /** Which records are in the scope, when that is not said by these columns. */
  rows?(db: Db, scope: Scope): Promise<RawBuilder<SqlBool>>
}

/** Members of an answer that the columns of its own table do not hold. */
interface Further {
  /** Reads them by the ids of the records. */
  readonly computed?: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Members>>
  /** Has them in its own columns. */
  readonly joined?: JoinedTable
}

/** A table with one row at most for each record. */
export interface JoinedTable {
  readonly name: string
  /** The column that has the record's id. */
  readonly key: string
  readonly columns: readonly string[]
  /** Returns what its columns say of a record. They are null, or missing, where it has no row. */
  readonly membersOf: (row: Row) => Members
}

/** Columns that follow from a draft and are no fields of it. */
type Derived<Draft> = (draft: Draft) => Readonly<Record<string, RawBuilder<unknown>>>

/** The repository of a table whose records belong to nothing else. */
export function repository<Entity, Draft extends object>(table: Table<Entity, Draft>): Repository<Entity, Draft, undefined> {
  return childRepository(table, { isThere: () => sql`true`, columns: () => ({}) })
}

/** The repository of a table whose records belong to a parent. */
export function childRepository<Entity, Draft extends object, Scope>(
  table: Table<Entity, Draft>,
  parent: Parent<Scope>,
  { computed, joined }: Further = {},
  derived?: Derived<Draft>,
): Repository<Entity, Draft, Scope> {
  const into = sql.table(table.name)

  const rowsOf = async (db: Db, scope: Scope): Promise<RawBuilder<SqlBool>> =>
    sql`${(await parent.rows?.(db, scope)) ?? allEqual((parent.foundBy ?? parent.columns)(scope))} and ${parent.isThere(scope)}`

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
    async list(db, scope, request, criteria) {
      const found = select(db, await rowsOf(db, scope))
      const listed = Object.values(table.family.fields).includes('blob')
        ? found.select(listColumns(table).map((column) => `record.${column}` as const))
        : found.selectAll('record')
      const { rows, total } = await readRows(listed, 'record', request, criteria, parent.count?.(scope))
      // No rows are of no parent, or of one that is not there.
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

/** Adds the columns of a joined table. */
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

/** Updates rows, and returns them. */
function updating(into: RawBuilder<unknown>, changed: object, which: RawBuilder<unknown>): RawBuilder<Row> {
  const cells = Object.entries(changed).map(([column, value]: [string, unknown]) => sql`${sql.ref(column)} = ${value}`)
  return sql`update ${into} set version = version + 1, ${sql.join(cells)} where ${which} returning *`
}

function onlyOne<Entity>([entity]: readonly Entity[]): Entity {
  if (entity === undefined) throw new RecordNotFound()
  return entity
}

/** Throws `RecordNotFound` unless a condition holds. */
async function requireThat(db: Db, condition: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql`select 1 where ${condition}`.execute(db)
  if (rows.length === 0) throw new RecordNotFound()
}

function idOf(row: Row): number {
  return Number(row['id'])
}

function allEqual(columns: Readonly<Record<string, number>>): RawBuilder<SqlBool> {
  const conditions = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`
}
