// Migration that adds certificates, access tickets, invitations, and versions of companies and warehouses.
import type { Kysely } from 'kysely'
import { columnTypesOf, oneOf, run, type ColumnTypes } from '../database/columns.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, text, integer, end } = columnTypesOf(db)
  await run(db, [
    `alter table company add column version ${integer} not null default 1`,
    `alter table deposito add column version ${integer} not null default 1`,
    `alter table stock add column "waitingSince" ${text}`,
    `alter table "user" add column "resetKeyKind" ${text}`,
    ...newMailOutbox(columnTypesOf(db), { check: oneOf('kind', ['activation', 'reset', 'invitation']), kept: 'kind, recipient' }),
    `create table certificate (
      id ${id}, version ${integer} not null, "companyId" ${integer} not null unique references company (id) on delete cascade,
      cert ${text} not null, "sealedKey" ${text} not null, "keySize" ${integer} not null, "keyBits" ${integer} not null,
      fingerprint ${text} not null, "validFrom" ${text} not null, expire ${text} not null, cuit ${text}, alias ${text}, issuer ${text},
      "createdBy" ${text} not null, "createdDate" ${text} not null
    ) ${end}`,
    `create table certificate_request (
      id ${id}, "companyId" ${integer} not null unique references company (id) on delete cascade,
      request ${text} not null, alias ${text} not null, "sealedKey" ${text} not null, "createdBy" ${text} not null, "createdDate" ${text} not null
    ) ${end}`,
    `create table wsaa (
      id ${id}, "companyId" ${integer} not null references company (id) on delete cascade, service ${text} not null, environment ${text} not null,
      fingerprint ${text} not null, "sealedTicket" ${text}, "issuedDate" ${text}, "expiresDate" ${text},
      "leaseOwner" ${text}, "leaseUntil" ${text}, "retryDate" ${text},
      "failureDate" ${text}, failure ${text}, detail ${text},
      unique ("companyId", service, environment)
    ) ${end}`,
    `create table installation_key (id ${integer} primary key, "keyId" ${text} not null, "createdDate" ${text} not null) ${end}`,
    `create table stand_in_issuer (id ${integer} primary key, cert ${text} not null, "sealedKey" ${text} not null) ${end}`,
    `create table stand_in_ticket (
      fingerprint ${text} not null, service ${text} not null, "issuedDate" ${text} not null, primary key (fingerprint, service)
    ) ${end}`,
  ])
}

interface Outbox {
  readonly check?: string
  /** The definition of the notice's column. */
  readonly notice?: string
  /** The columns before `createdDate` that the table had. */
  readonly kept?: string
}

/** Makes the table of mails anew, because SQLite cannot change or drop the check of the kinds. */
export function newMailOutbox(
  { id, text, integer, end }: ColumnTypes,
  { check = '', notice = '', kept = 'kind, recipient, "companyId"' }: Outbox,
): string[] {
  const columns = `${kept}, "createdDate", attempts, "dueDate"`
  return [
    'alter table mail_outbox rename to mail_outbox_before',
    `create table mail_outbox (
      id ${id}, kind ${text} not null${check && ` ${check}`}, recipient ${text} not null,
      "companyId" ${integer} references company (id) on delete cascade,${notice} "createdDate" ${text} not null,
      attempts ${integer} not null, "dueDate" ${text} not null
    ) ${end}`,
    `insert into mail_outbox (${columns})
      select ${columns} from mail_outbox_before order by id`,
    'drop table mail_outbox_before',
    'create index mail_outbox_due on mail_outbox ("dueDate", id)',
  ]
}
