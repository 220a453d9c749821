// Migration that adds the company and the warehouse, with their names, to the log of authority calls.
import type { Kysely } from 'kysely'
import { addColumns, kindOf, run } from '../database/columns.ts'

/**
 * Each call to the authority keeps whose it was, with the names of that time: a company or a warehouse may be deleted, and the log stays.
 * The indexes serve the filters by date, company and warehouse among many calls, and the order of the slowest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'afip_log', { companyId: 'number', companyName: 'text', depositoDescription: 'text' })
  const nulls = kindOf(db) === 'postgres' ? ' nulls first' : ''
  await run(db, [
    `update afip_log set
      "companyId" = (select deposito."companyId" from deposito where deposito.id = afip_log."depositoId"),
      "companyName" = (select company.name from company join deposito on deposito."companyId" = company.id where deposito.id = afip_log."depositoId"),
      "depositoDescription" = (select deposito.description from deposito where deposito.id = afip_log."depositoId")`,
    `create index afip_log_date on afip_log ("createdDate"${nulls}, id)`,
    `create index afip_log_duration on afip_log ("durationMs"${nulls}, id)`,
    'create index afip_log_company on afip_log ("companyId", id)',
    'create index afip_log_deposito on afip_log ("depositoId", id)',
  ])
}
