import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Criterion } from '#domain/filters.ts'
import type { PageRequest } from '#domain/page.ts'
import type { Titulo } from '#domain/titulo.ts'
import type { Db } from './database.ts'
import { Conflict, NotFound } from './failures.ts'
import {
  contenedorAsociadoNoun,
  contenedorVacioNoun,
  documentoTransporteNoun,
  lineaMercaderiaNoun,
  permisoEmbarqueNoun,
  tituloTables,
  toColumns,
  toEntity,
} from './nouns.ts'
import type { Noun, RecordRow } from './nouns.ts'
import { readRows } from './page.ts'
import type { Rows } from './page.ts'
import { requireStock } from './stocks.ts'
import type { StockScope } from './stocks.ts'

/** A permit or a transport document of a stock. */
export interface ContenidoScope extends StockScope {
  readonly titulo: Titulo
  readonly tituloId: number
}

/**
 * The records of one noun. Every call checks the whole scope and throws `NotFound` when the stock is deleted or another warehouse's, the
 * titulo another stock's, or the record another titulo's. Whether the stock's state lets it be changed is the caller's to check, in the
 * same transaction (`lockStock`).
 */
export interface Records<Entity, Draft, Scope> {
  list(db: Db, scope: Scope, request: PageRequest, criteria: readonly Criterion[]): Promise<Rows<Entity>>
  find(db: Db, scope: Scope, id: number): Promise<Entity>
  insert(db: Db, scope: Scope, draft: Draft): Promise<Entity>
  /** Throws `Conflict` when a version is given and is not the record's. */
  update(db: Db, scope: Scope, of: { id: number; version?: number | undefined }, draft: Draft): Promise<Entity>
  /** A titulo takes its contenido with it. */
  delete(db: Db, scope: Scope, id: number): Promise<void>
}

/** Where a noun's records hang. */
interface Place<Scope> {
  /** Throws `NotFound` unless the place is there. */
  require(db: Db, scope: Scope): Promise<void>
  /** The columns that say so, with their values. */
  keys(scope: Scope): Record<string, number>
  /** What records answer besides their columns, by record id. */
  beside?(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, object>>
}

const inStock: Place<StockScope> = { require: requireStock, keys: ({ stockId }) => ({ stockId }) }

const inTitulo: Place<ContenidoScope> = {
  async require(db, scope) {
    await requireStock(db, scope)
    const { table } = tituloTables[scope.titulo]
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('id', '=', scope.tituloId)
      .where('stockId', '=', scope.stockId)
      .executeTakeFirst()
    if (!found) throw new NotFound()
  },
  keys: ({ stockId, titulo, tituloId }) => ({ stockId, [tituloTables[titulo].column]: tituloId }),
}

export const permisoEmbarques = records(permisoEmbarqueNoun, tituloPlace('permiso-embarque'))
export const documentoTransportes = records(documentoTransporteNoun, tituloPlace('documento-transporte'))
export const contenedorVacios = records(contenedorVacioNoun, inStock)
export const lineaMercaderias = records(lineaMercaderiaNoun, inTitulo)
export const contenedorAsociados = records(contenedorAsociadoNoun, inTitulo)

function tituloPlace(titulo: Titulo): Place<StockScope> {
  return { ...inStock, beside: (db, ids) => countContenido(db, titulo, ids) }
}

function records<Entity, Draft extends object, Scope>(noun: Noun<Entity, Draft>, place: Place<Scope>): Records<Entity, Draft, Scope> {
  const table = sql.table(noun.table)

  const within = (scope: Scope, id?: number): RawBuilder<SqlBool> => {
    const keys = Object.entries(id === undefined ? place.keys(scope) : { ...place.keys(scope), id })
    return sql`${sql.join(
      keys.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` and `,
    )}`
  }

  const toEntities = async (db: Db, rows: readonly RecordRow[]): Promise<Entity[]> => {
    const beside = await place.beside?.(
      db,
      rows.map((row) => Number(row['id'])),
    )
    return rows.map((row) => toEntity(noun, row, beside?.get(Number(row['id']))))
  }

  const single = async (db: Db, rows: readonly RecordRow[]): Promise<Entity> => {
    const [entity] = await toEntities(db, rows)
    if (entity === undefined) throw new NotFound()
    return entity
  }

  const select = (db: Db, scope: Scope, id?: number) =>
    db.selectFrom(sql.table<RecordRow>(noun.table).as('record')).selectAll().where(within(scope, id))

  return {
    async list(db, scope, request, criteria) {
      await place.require(db, scope)
      const { rows, total } = await readRows(select(db, scope), 'record', request, criteria)
      return { rows: await toEntities(db, rows), total }
    },

    async find(db, scope, id) {
      await place.require(db, scope)
      return single(db, await select(db, scope, id).execute())
    },

    async insert(db, scope, draft) {
      await place.require(db, scope)
      const cells = [...Object.entries({ ...place.keys(scope), version: 1 }), ...toColumns(noun, draft)]
      const { rows } = await sql<RecordRow>`insert into ${table} (${sql.join(cells.map(([column]) => sql.ref(column)))})
        values (${sql.join(cells.map(([, value]) => value))}) returning *`.execute(db)
      return single(db, rows)
    },

    async update(db, scope, { id, version }, draft) {
      await place.require(db, scope)
      const cells = toColumns(noun, draft).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      const isCurrent = version === undefined ? sql`` : sql`and version = ${version}`
      const { rows } = await sql<RecordRow>`update ${table} set version = version + 1, ${sql.join(cells)}
        where ${within(scope, id)} ${isCurrent} returning *`.execute(db)
      if (rows.length > 0) return single(db, rows)
      await this.find(db, scope, id)
      throw new Conflict()
    },

    async delete(db, scope, id) {
      await place.require(db, scope)
      const { rows } = await sql`delete from ${table} where ${within(scope, id)} returning id`.execute(db)
      if (rows.length === 0) throw new NotFound()
    },
  }
}

/** How many lines and containers each of these titulos has, and their weight, in two queries. */
async function countContenido(db: Db, titulo: Titulo, ids: readonly number[]): Promise<Map<number, object>> {
  if (ids.length === 0) return new Map()
  const { column } = tituloTables[titulo]
  const lines = await db
    .selectFrom('linea_mercaderia')
    .select([`${column} as tituloId`, sql<number>`count(*)`.as('count'), sql<number>`cast(sum("pesoBruto") as bigint)`.as('hundredths')])
    .where(column, 'in', ids)
    .groupBy(column)
    .execute()
  const containers = await db
    .selectFrom('contenedor_asociado')
    .select([`${column} as tituloId`, sql<number>`count(*)`.as('count')])
    .where(column, 'in', ids)
    .groupBy(column)
    .execute()
  const linesOf = new Map(lines.map((row) => [row.tituloId, row]))
  const containersOf = new Map(containers.map((row) => [row.tituloId, row.count]))
  return new Map(
    ids.map((id) => {
      const counted = linesOf.get(id)
      const contenido = {
        lineaMercaderias: counted?.count ?? 0,
        contenedorAsociados: containersOf.get(id) ?? 0,
        pesoBruto: (counted?.hundredths ?? 0) / 100,
      }
      return [id, { contenido }]
    }),
  )
}
