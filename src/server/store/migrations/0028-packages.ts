// Migration that adds the packages of their lines and of their containers to the counts of permits and transport documents.
import type { QueryExecutorProvider } from 'kysely'
import { columnTypesOf, kindOf, run } from '../database/columns.ts'
import { type Counted, heldOf, heldTables, heldTriggers } from './0027-held.ts'

/** Replaces the triggers of lines and containers (`0027-held.ts`) by ones that also add up their packages. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { integer } = columnTypesOf(db)
  const isEmbedded = kindOf(db) === 'sqlite'
  await run(
    db,
    ofTitulos.flatMap(({ name }) =>
      packages.map(({ column }) => `alter table ${name} add column "${column}" ${integer} not null default 0`),
    ),
  )
  await run(
    db,
    packages.flatMap(({ table }) =>
      ['insert', 'delete', 'update'].map((verb) =>
        isEmbedded ? `drop trigger held_${table}_${verb}` : `drop function held_${table}_${verb}() cascade`,
      ),
    ),
  )
  // The triggers first: with them come the locks under which nothing is missed.
  await run(db, packages.map(countedOf).flatMap(heldTriggers(db)))
  await run(
    db,
    packages.flatMap(({ table, column }) =>
      ofTitulos.map(
        ({ name, key }) =>
          `update ${name} set "${column}" = coalesce((select cast(sum(record."${column}") as bigint) from ${table} as record where record."${key}" = ${name}."${key}"), 0)`,
      ),
    ),
  )
}

const ofTitulos = heldTables.filter(({ name }) => name !== 'stock_held')

const packages = [
  { table: 'linea_mercaderia', column: 'cantidad' },
  { table: 'contenedor_asociado', column: 'cantidadBultos' },
] as const

function countedOf({ table, column }: (typeof packages)[number]): Counted {
  const sums = heldOf[table]
  const summed = [...sums, [column, `record."${column}"`] as const]
  return { table, into: heldTables.map(({ name, key }) => ({ name, key, sums: name === 'stock_held' ? sums : summed })) }
}
