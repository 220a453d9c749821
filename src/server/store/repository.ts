import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Criterion } from '#domain/filters.ts'
import type { PageRequest } from '#domain/page.ts'
import type { Db } from './database.ts'
import { RecordConflict, RecordNotFound } from './failures.ts'
import { collectInTurns } from './next-turn.ts'
import { readRows } from './page.ts'
import type { Rows } from './page.ts'
import { listColumns, toColumns, toEntity } from './table.ts'
import type { Row, Table } from './table.ts'

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
  /** How many records are in the scope, when that is kept. */
  count?(scope: Scope): RawBuilder<number>
  /** Which records are in the scope, when that is not said by these columns. */
  rows?(db: Db, scope: Scope): Promise<RawBuilder<SqlBool>>
}

/** Members of an answer that the columns do not hold, by record id. */
type Computed = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, object>>

/** Columns that follow from a draft and are no fields of it. */
type Derived<Draft> = (draft: Draft) => Readonly<Record<string, RawBuilder<unknown>>>

/** How many rows of a long page are made into records in one turn. */
const rowsPerTurn = 250

/** The repository of a table whose records belong to nothing else. */
export function repository<Entity, Draft extends object>(table: Table<Entity, Draft>): Repository<Entity, Draft, undefined> {
  return childRepository(table, { isThere: () => sql`true`, columns: () => ({}) })
}

function* entitiesOf<Entity, Draft extends object>(
  table: Table<Entity, Draft>,
  rows: readonly Row[],
  members?: ReadonlyMap<number, object>,
): Generator<Entity> {
  for (const row of rows) yield toEntity(table, row, members?.get(idOf(row)))
}

/** The repository of a table whose records belong to a parent. */
export function childRepository<Entity, Draft extends object, Scope>(
  table: Table<Entity, Draft>,
  parent: Parent<Scope>,
  computed?: Computed,
  derived: Derived<Draft> = () => ({}),
): Repository<Entity, Draft, Scope> {
  const into = sql.table(table.name)
  // A statement without names of columns is prepared faster.
  const listsAll = !Object.values(table.family.fields).includes('blob')

  const rowsOf = async (db: Db, scope: Scope): Promise<RawBuilder<SqlBool>> =>
    sql`${(await parent.rows?.(db, scope)) ?? allEqual(parent.columns(scope))} and ${parent.isThere(scope)}`

  const select = (db: Db, rows: RawBuilder<SqlBool>) => db.selectFrom(sql.table<Row>(table.name).as('record')).where(rows)

  const toEntities = async (db: Db, rows: readonly Row[]): Promise<Entity[]> => {
    const members = await computed?.(db, rows.map(idOf))
    return await collectInTurns(entitiesOf(table, rows, members), rowsPerTurn)
  }

  const toOne = async (db: Db, rows: readonly Row[]): Promise<Entity> => {
    const [entity] = await toEntities(db, rows)
    if (entity === undefined) throw new RecordNotFound()
    return entity
  }

  return {
    async list(db, scope, request, criteria) {
      const all = select(db, await rowsOf(db, scope))
      const query = listsAll ? all.selectAll() : all.select(listColumns(table))
      const { rows, total } = await readRows(query, 'record', request, criteria, parent.count?.(scope))
      // No rows are of no parent, or of one that is not there.
      if (rows.length === 0) await requireThat(db, parent.isThere(scope))
      return { rows: await toEntities(db, rows), total }
    },

    async find(db, scope, id) {
      const one = select(db, await rowsOf(db, scope)).where('id', '=', id)
      return toOne(db, await one.selectAll().execute())
    },

    async insert(db, scope, draft) {
      await requireThat(db, parent.isThere(scope))
      const row = { ...parent.columns(scope), version: 1, ...toColumns(table, draft), ...derived(draft) }
      const { rows } = await sql<Row>`insert into ${into} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(row))}) returning *`.execute(db)
      return toOne(db, rows)
    },

    async update(db, scope, { id, version }, draft) {
      const within = await rowsOf(db, scope)
      const changed = { ...toColumns(table, draft), ...derived(draft) }
      const cells = Object.entries(changed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      const isCurrent = version === undefined ? sql`` : sql`and version = ${version}`
      const { rows } = await sql<Row>`update ${into} set version = version + 1, ${sql.join(cells)}
        where id = ${id} and ${within} ${isCurrent} returning *`.execute(db)
      if (rows.length > 0) return toOne(db, rows)
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
