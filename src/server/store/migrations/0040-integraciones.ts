// Migration that adds the keys with which a company's own systems call the API, and the warehouses of each.
import type { Kysely } from 'kysely'
import { columnTypesOf, oneOf, run } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  await run(db, [
    `create table integracion (
      id ${id}, version ${integer} not null, "companyId" ${integer} not null references company (id) on delete cascade,
      name ${text} not null, "keyId" ${text} not null, "keyHash" ${text} not null unique,
      permission ${text} not null ${oneOf('permission', ['read', 'load', 'send'])}, expire ${text} not null,
      "createdBy" ${text} not null, "createdDate" ${text} not null,
      "lastUsedDate" ${text}, "remoteAddress" ${text}, "revokedDate" ${text}
    ) ${end}`,
    'create index integracion_company on integracion ("companyId")',
    `create table integracion_deposito (
      "integracionId" ${integer} not null references integracion (id) on delete cascade,
      "depositoId" ${integer} not null references deposito (id) on delete cascade,
      primary key ("integracionId", "depositoId")
    ) ${end}`,
    'create index integracion_deposito_deposito on integracion_deposito ("depositoId")',
  ])
}
