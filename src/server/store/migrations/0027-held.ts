// Migration that adds the record counts and weights of stocks, permits and documents, with the triggers that maintain them.
import type { QueryExecutorProvider } from 'kysely'
import { columnTypesOf, kindOf, run } from '../database/columns.ts'
import { rowTriggers, statementTriggers } from './0025-search.ts'

/**
 * Tables with the number of records in each stock, permit and transport document, and their weight, so that no call has to count them
 * (`server/README.md#counts`). Triggers update them, so the numbers are right whichever program writes a record, a process of the release
 * before included. A stock or titulo that is empty may have no row.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { integer, end } = columnTypesOf(db)
  await run(
    db,
    heldTables.map(
      ({ name, key, parent, columns }) =>
        `create table ${name} ("${key}" ${integer} primary key references ${parent} (id) on delete cascade, ${columns
          .map((column) => `"${column}" ${integer} not null default 0`)
          .join(', ')}) ${end}`,
    ),
  )
  // The triggers first: with them come the locks under which nothing is missed.
  await run(db, counted.flatMap(heldTriggers(db)))
  await run(
    db,
    counted.flatMap(({ table, into }) => into.map((target) => addAll(`${table} as record`, target))),
  )
}

const ofTitulo = ['lineaMercaderias', 'contenedorAsociados', 'pesoBruto']

export const heldTables = [
  {
    name: 'stock_held',
    key: 'stockId',
    parent: 'stock',
    columns: ['permisoEmbarques', 'documentoTransportes', 'contenedorVacios', ...ofTitulo],
  },
  { name: 'permiso_embarque_held', key: 'permisoEmbarqueId', parent: 'permiso_embarque', columns: ofTitulo },
  { name: 'documento_transporte_held', key: 'documentoTransporteId', parent: 'documento_transporte', columns: ofTitulo },
]

/** Where a record is counted: the table, which has its key by the record's column, and the columns with what a record adds to them. */
export interface Target {
  readonly name: string
  readonly key: string
  readonly sums: readonly (readonly [column: string, amount: string])[]
}

export interface Counted {
  readonly table: string
  readonly into: readonly Target[]
}

const one = (column: string) => [column, '1'] as const
const weight = ['pesoBruto', 'record."pesoBruto"'] as const

/** What a line and a container add, where they are counted. */
export const heldOf = { linea_mercaderia: [one('lineaMercaderias'), weight], contenedor_asociado: [one('contenedorAsociados')] } as const

const inAll = (sums: Target['sums']): Target[] => heldTables.map(({ name, key }) => ({ name, key, sums }))

const counted: readonly Counted[] = [
  { table: 'permiso_embarque', into: [{ name: 'stock_held', key: 'stockId', sums: [one('permisoEmbarques')] }] },
  { table: 'documento_transporte', into: [{ name: 'stock_held', key: 'stockId', sums: [one('documentoTransportes')] }] },
  { table: 'contenedor_vacio', into: [{ name: 'stock_held', key: 'stockId', sums: [one('contenedorVacios')] }] },
  { table: 'linea_mercaderia', into: inAll(heldOf.linea_mercaderia) },
  { table: 'contenedor_asociado', into: inAll(heldOf.contenedor_asociado) },
]

/** Adds the rows of `rows`, which are named `record`. */
function addAll(rows: string, { name, key, sums }: Target): string {
  const columns = sums.map(([column]) => `"${column}"`).join(', ')
  const amounts = sums.map(([, amount]) => `cast(sum(${amount}) as bigint)`).join(', ')
  const added = sums.map(([column]) => `"${column}" = ${name}."${column}" + excluded."${column}"`).join(', ')
  return `insert into ${name} ("${key}", ${columns}) select record."${key}", ${amounts} from ${rows}
    where record."${key}" is not null group by record."${key}" on conflict ("${key}") do update set ${added}`
}

/** Takes the rows of `removed` away, in PostgreSQL. */
function takeAll({ name, key, sums }: Target): string {
  const amounts = sums.map(([column, amount]) => `cast(sum(${amount}) as bigint) as "${column}"`).join(', ')
  return `update ${name} set ${sums.map(([column]) => `"${column}" = ${name}."${column}" - gone."${column}"`).join(', ')}
    from (select record."${key}" as id, ${amounts} from removed as record where record."${key}" is not null group by record."${key}") as gone where ${name}."${key}" = gone.id`
}

/** The columns of a record that say where it is counted, and as how much. */
function columnsOf({ into }: Counted): string[] {
  const added = into.flatMap(({ sums }) => sums.flatMap(([, amount]) => /"(\w+)"/.exec(amount)?.[1] ?? []))
  return [...into.map(({ key }) => key), ...new Set(added)]
}

/** One row in SQLite, whose triggers run for each row. */
function addRow({ name, key, sums }: Target): string {
  const columns = sums.map(([column]) => `"${column}"`).join(', ')
  const amounts = sums.map(([, amount]) => amount.replace('record.', 'new.')).join(', ')
  const added = sums.map(([column]) => `"${column}" = "${column}" + excluded."${column}"`).join(', ')
  return `insert into ${name} ("${key}", ${columns}) select new."${key}", ${amounts} where new."${key}" is not null on conflict ("${key}") do update set ${added}`
}

function takeRow({ name, key, sums }: Target): string {
  const less = sums.map(([column, amount]) => `"${column}" = "${column}" - ${amount.replace('record.', 'old.')}`).join(', ')
  return `update ${name} set ${less} where "${key}" = old."${key}"`
}

export function heldTriggers(db: QueryExecutorProvider): (of: Counted) => string[] {
  return kindOf(db) === 'sqlite' ? embeddedTriggers : serverTriggers
}

function embeddedTriggers(of: Counted): string[] {
  const { table, into } = of
  return rowTriggers('held', table, { added: into.map(addRow), removed: into.map(takeRow), columns: columnsOf(of) })
}

function serverTriggers(of: Counted): string[] {
  const { table, into } = of
  const added = into.map((target) => addAll('added as record', target))
  const taken = into.map(takeAll)
  const changed = columnsOf(of).map((column) => `removed."${column}" is distinct from added."${column}"`)
  const unchanged = `if not exists (select 1 from removed join added on added.id = removed.id and (${changed.join(' or ')})) then return null; end if`
  return statementTriggers('held', table, { insert: added, delete: taken, update: [unchanged, ...taken, ...added] })
}
