import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Criterion } from '#domain/filters.ts'
import type { PageRequest } from '#domain/page.ts'
import { kindOf } from './columns.ts'
import type { Db } from './database.ts'
import { RecordConflict, RecordNotFound } from './failures.ts'
import { keptQuery } from './kept-query.ts'
import { collectInTurns } from './next-turn.ts'
import { countColumn, withCount, isFirstById, readRows, readShape, shapeOfFirst } from './page.ts'
import type { Rows } from './page.ts'
import { draftColumns, listColumns, toColumns, toEntity } from './table.ts'
import type { Members, Row, Table } from './table.ts'

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
  /** How many records are in the scope, when that is kept. */
  count?(scope: Scope): RawBuilder<number>
  /** Which records are in the scope, when that is not said by these columns. */
  rows?(db: Db, scope: Scope): Promise<RawBuilder<SqlBool>>
}

/** Members of an answer that the columns do not hold, by record id; of a new record they may be known without asking, and of others they may be read with them. */
export type Computed = ((db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, Members>>) & {
  readonly ofNew?: Members
  readonly beside?: Beside
}

/** A table with one row at most for each record, and what a record's answer has of it; its columns are empty where there is none. */
interface Beside {
  readonly table: string
  /** The column that has the record's id. */
  readonly key: string
  readonly columns: readonly string[]
  readonly membersOf: (row: Row) => Members
}

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
  membersOf: (row: Row) => { computed?: Members | undefined; beside?: Members },
): Generator<Entity> {
  for (const row of rows) yield toEntity(table, row, membersOf(row))
}

/** Returns what makes rows of a table into records. */
function entitiesFor<Entity, Draft extends object>(table: Table<Entity, Draft>, computed?: Computed) {
  const toEntities = async (rows: readonly Row[], members?: ReadonlyMap<number, Members>): Promise<Entity[]> =>
    await collectInTurns(
      entitiesOf(table, rows, (row) => ({ computed: members?.get(idOf(row)) })),
      rowsPerTurn,
    )

  /** As `toEntities`, of rows that a kept query has read. */
  const toKept = async (db: Db, rows: readonly Row[]): Promise<Entity[]> => {
    const { beside } = computed ?? {}
    if (!beside) return await toEntities(rows, await computed?.(db, rows.map(idOf)))
    return await collectInTurns(
      entitiesOf(table, rows, (row) => ({ beside: beside.membersOf(row) })),
      rowsPerTurn,
    )
  }

  /** `reading` is its row; what is computed of it does not wait for that. */
  const toOne = async (db: Db, id: number, reading: Promise<readonly Row[]>): Promise<Entity> => {
    const [rows, members] = await Promise.all([reading, computed?.(db, [id])])
    return onlyOne(await toEntities(rows, members))
  }

  return { toEntities, toKept, toOne }
}

/** The repository of a table whose records belong to a parent. */
export function childRepository<Entity, Draft extends object, Scope>(
  table: Table<Entity, Draft>,
  parent: Parent<Scope>,
  computed?: Computed,
  derived?: Derived<Draft>,
): Repository<Entity, Draft, Scope> {
  const into = sql.table(table.name)
  // What follows from a draft is part of a statement's text.
  const keptFor = derived ? () => null : scopedQueries(table, parent, computed?.beside)

  const rowsOf = async (db: Db, scope: Scope): Promise<RawBuilder<SqlBool>> =>
    sql`${(await parent.rows?.(db, scope)) ?? allEqual(parent.columns(scope))} and ${parent.isThere(scope)}`

  const { toEntities, toKept, toOne } = entitiesFor(table, computed)

  const insertInto = async (db: Db, scope: Scope, columns: object): Promise<Row[]> => {
    await requireThat(db, parent.isThere(scope))
    return (await insertion(into, { ...parent.columns(scope), version: 1, ...columns }).execute(db)).rows
  }

  return {
    async list(db, scope, request, criteria) {
      const kept = isFirstById(request, criteria) ? keptFor(scope) : null
      const { rows, total } = kept
        ? await kept.first(db, request)
        : await readRows(listed(table, select(table, db, await rowsOf(db, scope))), 'record', request, criteria, parent.count?.(scope))
      // No rows are of no parent, or of one that is not there.
      if (rows.length === 0) await requireThat(db, parent.isThere(scope))
      return { rows: kept ? await toKept(db, rows) : await toEntities(rows, await computed?.(db, rows.map(idOf))), total }
    },

    async find(db, scope, id) {
      const kept = keptFor(scope)
      if (kept) return computed?.beside ? onlyOne(await toKept(db, await kept.one(db, id))) : await toOne(db, id, kept.one(db, id))
      const one = select(table, db, await rowsOf(db, scope)).where('id', '=', id)
      return await toOne(db, id, one.selectAll().execute())
    },

    async insert(db, scope, draft) {
      const columns = toColumns(table, draft)
      const rows = (await keptFor(scope)?.insert(db, columns)) ?? (await insertInto(db, scope, { ...columns, ...derived?.(draft) }))
      const ids = rows.map(idOf)
      const { ofNew } = computed ?? {}
      const members = ofNew ? new Map(ids.map((id) => [id, ofNew])) : await computed?.(db, ids)
      return onlyOne(await toEntities(rows, members))
    },

    async update(db, scope, { id, version }, draft) {
      const changed = { ...toColumns(table, draft), ...derived?.(draft) }
      const isCurrent = version === undefined ? sql`` : sql`and version = ${version}`
      const which = sql`id = ${id} and ${await rowsOf(db, scope)} ${isCurrent}`
      const [{ rows }, members] = await Promise.all([updating(into, changed, which).execute(db), computed?.(db, [id])])
      const [entity] = await toEntities(rows, members)
      if (entity !== undefined) return entity
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

function select(table: Table, db: Db, rows: RawBuilder<SqlBool>) {
  return db.selectFrom(sql.table<Row>(table.name).as('record')).where(rows)
}

/** The rows with what is beside each of them, and how many there are in all. */
function selectBeside(
  { name }: Pick<Table, 'name'>,
  { table, key, columns }: Beside,
  rows: RawBuilder<SqlBool>,
  all?: RawBuilder<unknown>,
): RawBuilder<Row> {
  const further = [...columns.map((column) => sql.ref(`beside.${column}`)), ...(all ? [sql`${all} as ${sql.ref(countColumn)}`] : [])]
  return sql`select record.*, ${sql.join(further)}
    from ${sql.table(name)} as record left join ${sql.table(table)} as beside on ${sql.ref(`beside.${key}`)} = record.id where ${rows}`
}

/** A statement without names of columns is prepared faster. */
function listed(table: Table, rows: ReturnType<typeof select>) {
  return Object.values(table.family.fields).includes('blob') ? rows.select(listColumns(table)) : rows.selectAll()
}

/** Inserts a row if a condition holds, and returns it. */
function insertion(into: RawBuilder<unknown>, row: object, condition = sql<SqlBool>`true`): RawBuilder<Row> {
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

interface KeptQueries {
  readonly first: (db: Db, request: PageRequest) => Promise<Rows<Row>>
  readonly one: (db: Db, id: number) => Promise<Row[]>
  /** Returns no row when the parent is not there. */
  readonly insert: (db: Db, draft: Row) => Promise<Row[]>
}

/**
 * Returns a function that returns the kept queries of a scope, or null where the scope itself has to be asked of the database. The numbers of a scope are values of the queries; of what
 * else it has, such as the kind of a titulo, each makes queries of its own.
 */
function scopedQueries<Entity, Draft extends object, Scope>(
  table: Table<Entity, Draft>,
  parent: Parent<Scope>,
  beside?: Beside,
): (scope: Scope) => KeptQueries | null {
  const known = new Map<string, ReturnType<typeof queriesOf<Entity, Draft, Scope>>>()
  return (scope) => {
    if (parent.rows) return null
    const numbers: Record<string, number> = {}
    const others: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(scope ?? {}))
      if (typeof value === 'number') numbers[name] = value
      else others[name] = value
    const shape = JSON.stringify(others)
    const queries = known.get(shape) ?? queriesOf({ table, parent, beside, others })
    known.set(shape, queries)
    return queries(numbers)
  }
}

type Numbers = Readonly<Record<string, number>>

interface Queried<Entity, Draft extends object, Scope> {
  readonly table: Table<Entity, Draft>
  readonly parent: Parent<Scope>
  readonly beside: Beside | undefined
  /** What of the scope is no number. */
  readonly others: object
}

function queriesOf<Entity, Draft extends object, Scope>({ table, parent, beside, others }: Queried<Entity, Draft, Scope>) {
  const scopeOf = (numbers: object): Scope => ({ ...others, ...numbers }) as Scope
  const isWithin = (scope: Scope, unseen = false) =>
    sql<SqlBool>`${allEqual((parent.foundBy ?? parent.columns)(scope), unseen)} and ${parent.isThere(scope)}`
  const first = keptQuery((db, { size, ...numbers }: Numbers & { size: number }, shape) => {
    const { direction, limit } = readShape(shape, size)
    const [scope, rows] = [scopeOf(numbers), isWithin(scopeOf(numbers), kindOf(db) === 'postgres')]
    const all = parent.count?.(scope) ?? sql`(select count(*) from ${sql.table(table.name)} where ${allEqual(parent.columns(scope))})`
    if (beside)
      return sql<Row>`${selectBeside(table, beside, rows, all)} order by record.id ${sql.raw(direction)} limit ${limit}`.compile(db)
    return listed(table, select(table, db, rows))
      .select(all.as(countColumn))
      .orderBy('record.id', direction)
      .limit(limit)
      .compile()
  })
  const one = keptQuery((db, { recordId, ...numbers }: Numbers & { recordId: number }) => {
    const row = sql<SqlBool>`record.id = ${recordId} and ${isWithin(scopeOf(numbers))}`
    return beside ? selectBeside(table, beside, row).compile(db) : select(table, db, row).selectAll().compile()
  })
  const columns = draftColumns(table)
  const insert = keptQuery((db, values: Row) => {
    const given = Object.entries(values)
    const scope = scopeOf(Object.fromEntries(given.flatMap(([name, value]) => (columns.includes(name) ? [] : [[name, value]]))))
    const row = { ...parent.columns(scope), version: 1, ...Object.fromEntries(given.filter(([name]) => columns.includes(name))) }
    return insertion(sql.table(table.name), row, parent.isThere(scope)).compile(db)
  })
  return (numbers: Numbers): KeptQueries => ({
    first: async (db, request) => withCount(await first(db, { ...numbers, size: request.size }, shapeOfFirst(request)), request.size),
    one: (db, recordId) => one(db, { ...numbers, recordId }),
    insert: (db, draft) => insert(db, { ...numbers, ...draft }),
  })
}

/** Throws `RecordNotFound` unless a condition holds. */
async function requireThat(db: Db, condition: RawBuilder<SqlBool>): Promise<void> {
  const { rows } = await sql`select 1 where ${condition}`.execute(db)
  if (rows.length === 0) throw new RecordNotFound()
}

function idOf(row: Row): number {
  return Number(row['id'])
}

/** With `unseen` PostgreSQL does not plan by the values: of a parent with most rows of the table it would go through all rows backwards, and plan each call again because that looks cheap. */
function allEqual(columns: Readonly<Record<string, number>>, unseen = false): RawBuilder<SqlBool> {
  const written = (value: number) => (unseen ? sql`(select cast(${value} as bigint))` : sql`${value}`)
  const conditions = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${written(value)}`)
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`
}
