// Migration that adds the marks of stocks, which tell whether a record of a stock was changed or deleted.
import type { QueryExecutorProvider } from 'kysely'
import { columnTypesOf, kindOf, run } from '../database/columns.ts'
import { define } from './0025-search.ts'

/**
 * A table with a random text for each stock. Triggers replace the text when a record of the stock is changed or deleted, whichever program
 * does it. With the counts of the stock, which change when a record is inserted, no call has to read all records to know that they are the
 * same.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const { text, integer, end } = columnTypesOf(db)
  await run(db, [
    `create table stock_mark ("stockId" ${integer} primary key references stock (id) on delete cascade, mark ${text} not null) ${end}`,
    ...['permiso_embarque', 'documento_transporte', 'contenedor_vacio', 'linea_mercaderia', 'contenedor_asociado'].flatMap(
      kindOf(db) === 'sqlite' ? embeddedTriggers : serverTriggers,
    ),
  ])
}

function embeddedTriggers(table: string): string[] {
  // Records may be deleted with their stock, which then has no mark.
  const mark = `insert into stock_mark ("stockId", mark) select id, hex(randomblob(8)) from stock where id = old."stockId"
    on conflict ("stockId") do update set mark = excluded.mark`
  return ['delete', 'update'].map((verb) => `create trigger mark_${table}_${verb} after ${verb} on ${table} begin ${mark}; end`)
}

function serverTriggers(table: string): string[] {
  return ['delete', 'update'].flatMap((verb) => {
    const name = `mark_${table}_${verb}`
    const there = verb === 'delete' ? 'where exists (select 1 from stock where stock.id = removed."stockId")' : ''
    const mark = `insert into stock_mark ("stockId", mark) select "stockId", gen_random_uuid() from removed ${there} group by "stockId"
      on conflict ("stockId") do update set mark = excluded.mark`
    return [
      define(name, [mark]),
      `create trigger ${name} after ${verb} on ${table} referencing old table as removed for each statement execute function ${name}()`,
    ]
  })
}
