// Migration that creates the first tables: users, companies, warehouses, stocks, their records, jobs and indexes.
import type { Kysely } from 'kysely'
import { bit, columnTypesOf, kindOf, oneOf, run, type ColumnTypes } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const types = columnTypesOf(db)
  const statements = [...people(types), ...stocks(types), ...titulos(types), ...contenido(types), ...machinery(types), ...indexes]
  // `fold` makes comparisons ignore case, also of accented letters. In SQLite it is a function of `sqlite.ts`.
  if (kindOf(db) === 'postgres') {
    statements.push('create function fold(value text) returns text language sql immutable as $$ select lower(value collate "und-x-icu") $$')
  }
  await run(db, statements)
}

const states = ['OPEN', 'PENDING', 'ERROR', 'SUCCESS', 'TECHNICAL_ERROR', 'FAILED']

function people({ id, text, integer, end }: ColumnTypes): string[] {
  return [
    `create table "user" (
      id ${id}, login ${text} not null unique check (login = lower(login)), email ${text} not null, "firstName" ${text}, "lastName" ${text},
      "passwordHash" ${text} not null, activated ${integer} not null ${bit('activated')}, "langKey" ${text} not null, authorities ${text} not null,
      "createdBy" ${text} not null, "createdDate" ${text} not null, "lastModifiedBy" ${text}, "lastModifiedDate" ${text}
    ) ${end}`,
    `create table company (
      id ${id}, name ${text} not null, cuit ${text} not null, "tipoAgente" ${text} not null, rol ${text} not null, "ownerUsername" ${text} not null
    ) ${end}`,
    ...['company_user', 'company_admin'].map(
      (table) => `create table ${table} (
        "companyId" ${integer} not null references company (id) on delete cascade, "userId" ${integer} not null references "user" (id) on delete cascade,
        primary key ("companyId", "userId")
      ) ${end}`,
    ),
    `create table deposito (
      id ${id}, "companyId" ${integer} not null references company (id), "codigoAduana" ${text} not null, "codigoLugarOperativo" ${text} not null,
      description ${text} not null, "automaticSend" ${text}
    ) ${end}`,
    `create table deposito_user (
      "depositoId" ${integer} not null references deposito (id) on delete cascade, "userId" ${integer} not null references "user" (id) on delete cascade,
      primary key ("depositoId", "userId")
    ) ${end}`,
  ]
}

function stocks({ id, text, integer, end }: ColumnTypes): string[] {
  return [
    `create table stock (
      id ${id}, "depositoId" ${integer} not null references deposito (id), version ${integer} not null, "fechaStock" ${text} not null,
      state ${text} not null ${oneOf('state', states)}, "scheduleDate" ${text}, "sentDate" ${text}, "daysLate" ${integer}, "transactionId" ${text},
      message ${text}, "leaseOwner" ${text}, "leaseUntil" ${text}, deleted ${text}, "deletedByUser" ${text}, "createdBy" ${text} not null,
      "createdDate" ${text} not null
    ) ${end}`,
    `create table stock_error (
      id ${id}, "stockId" ${integer} not null references stock (id) on delete cascade, code ${text} not null, description ${text}, "additionalDescription" ${text}
    ) ${end}`,
  ]
}

function titulos({ id, text, integer, end }: ColumnTypes): string[] {
  // Lines and containers refer to `unique (id, "stockId")`, so that their stock is always their titulo's.
  const shared = `id ${id}, "stockId" ${integer} not null references stock (id) on delete cascade, version ${integer} not null,
    "fechaIngresoDeposito" ${text} not null, "condicionMercaderia" ${text} not null ${oneOf('condicionMercaderia', ['BUENA', 'MALA'])},
    "ubicacionPartida" ${text} not null, "condicionImo" ${integer} not null ${bit('condicionImo')}, "numeroImo" ${text},
    "impedimentoLegalAduanero" ${integer} not null ${bit('impedimentoLegalAduanero')}, "tipoImpedimentoLegalAduanero" ${text},
    "descripcionImpedimentoLegalAduanero" ${text}, observaciones ${text}`
  return [
    `create table permiso_embarque (
      ${shared}, "identificadorPermiso" ${text}, "identificadorRemito" ${text}, exportador ${integer} not null, "destinoMercaderia" ${text} not null,
      "destinatarioExterior" ${text} not null, unique (id, "stockId")
    ) ${end}`,
    `create table documento_transporte (
      ${shared}, "identificadorManifiesto" ${text} not null, "identificadorDocumentoTransporte" ${text} not null, consignatario ${integer} not null,
      "procedenciaMercaderia" ${text} not null, unique (id, "stockId")
    ) ${end}`,
  ]
}

function contenido({ id, text, integer, end }: ColumnTypes): string[] {
  const shared = `id ${id}, "stockId" ${integer} not null, "permisoEmbarqueId" ${integer}, "documentoTransporteId" ${integer}, version ${integer} not null`
  const belongs = `check (("permisoEmbarqueId" is null) <> ("documentoTransporteId" is null)),
    foreign key ("permisoEmbarqueId", "stockId") references permiso_embarque (id, "stockId") on delete cascade,
    foreign key ("documentoTransporteId", "stockId") references documento_transporte (id, "stockId") on delete cascade`
  return [
    `create table linea_mercaderia (
      ${shared}, "tipoEmbalaje" ${text} not null, cantidad ${integer} not null, "pesoBruto" ${integer} not null, ${belongs}
    ) ${end}`,
    `create table contenedor_asociado (
      ${shared}, tipo ${text} not null ${oneOf('tipo', ['HOUSE', 'PIER', 'CORREO'])}, "cantidadBultos" ${integer} not null, "numeroContenedor" ${text} not null,
      "longitudContenedor" ${text} not null, ${belongs}
    ) ${end}`,
    `create table contenedor_vacio (
      id ${id}, "stockId" ${integer} not null references stock (id) on delete cascade, version ${integer} not null, "fechaIngresoDeposito" ${text} not null,
      "numeroContenedor" ${text} not null, "longitudContenedor" ${text} not null
    ) ${end}`,
  ]
}

function machinery({ id, text, integer, end }: ColumnTypes): string[] {
  return [
    `create table afip_log (
      id ${id}, "createdDate" ${text} not null, service ${text} not null, operation ${text} not null, "stockId" ${integer}, "depositoId" ${integer},
      "transactionId" ${text}, status ${integer}, outcome ${text} not null, "durationMs" ${integer} not null, request ${text} not null, response ${text}
    ) ${end}`,
    `create table idempotency_key (
      login ${text} not null, key ${text} not null, call ${text} not null, status ${integer} not null, headers ${text} not null, body ${text} not null,
      "createdDate" ${text} not null, primary key (login, key)
    ) ${end}`,
    `create table automatic_send (
      "depositoId" ${integer} not null references deposito (id) on delete cascade, day ${text} not null, "decidedDate" ${text} not null,
      "stockId" ${integer} references stock (id), primary key ("depositoId", day)
    ) ${end}`,
    `create table stand_in_answer ("transactionId" ${text} primary key, answer ${text} not null, "createdDate" ${text} not null) ${end}`,
    `create table stand_in_place (
      "codigoAduana" ${text} not null, "codigoLugarOperativo" ${text} not null, "lastAccepted" ${text} not null,
      primary key ("codigoAduana", "codigoLugarOperativo")
    ) ${end}`,
  ]
}

const indexes = [
  'create unique index user_email on "user" (lower(email))',
  'create index company_user_user on company_user ("userId")',
  'create index company_admin_user on company_admin ("userId")',
  'create index deposito_user_user on deposito_user ("userId")',
  'create index deposito_company on deposito ("companyId")',
  'create index stock_list on stock ("depositoId", id)',
  'create index stock_day on stock ("depositoId", "fechaStock", id)',
  'create index stock_due on stock (state, "leaseUntil")',
  'create index stock_scheduled on stock ("scheduleDate") where "scheduleDate" is not null',
  // The authority answers a known id with its first answer, so an id is never used for two stocks (`server/authority/README.md#repeats`).
  'create unique index stock_transaction on stock ("transactionId") where "transactionId" is not null',
  ...['stock_error', 'permiso_embarque', 'documento_transporte', 'contenedor_vacio'].map(
    (table) => `create index ${table}_stock on ${table} ("stockId", id)`,
  ),
  ...['linea_mercaderia', 'contenedor_asociado'].flatMap((table) => [
    `create index ${table}_stock on ${table} ("stockId")`,
    `create index ${table}_permiso on ${table} ("permisoEmbarqueId", id)`,
    `create index ${table}_documento on ${table} ("documentoTransporteId", id)`,
  ]),
  'create index afip_log_stock on afip_log ("stockId")',
  'create index automatic_send_stock on automatic_send ("stockId")',
]
