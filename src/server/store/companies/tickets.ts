// Stores the authority's access tickets of companies, with a lease so that one process at a time asks for one, and shows their state.
import { sql, type Selectable } from 'kysely'
import { maskedSecret, type Wsaa } from '#domain/company/wsaa.ts'
import { companyChange } from '#domain/stock/stock-change.ts'
import { noteChange } from '../changes/changes.ts'
import { unchanged } from '../database/columns.ts'
import type { CompanyTable, Db } from '../database/database.ts'
import { RecordNotFound } from '../database/failures.ts'
import { readRows, type ListArguments, type Rows } from '../records/page.ts'
import type { WsaaTable } from './certificate-tables.ts'
import { managedBy, type Viewer } from './depositos.ts'

export interface TicketKey {
  readonly companyId: number
  readonly service: string
  readonly environment: string
}

export type TicketRow = Selectable<WsaaTable>

const noLease = { leaseOwner: null, leaseUntil: null } as const
const noFailure = { retryDate: null, failureDate: null, failure: null, detail: null } as const
const nextVersion = sql<number>`wsaa.version + 1`
const noTicket = { sealedTicket: null, issuedDate: null, expiresDate: null } as const

export async function findTicket(db: Db, key: TicketKey): Promise<TicketRow | null> {
  const row = await db
    .selectFrom('wsaa')
    .selectAll()
    .where(({ and }) => and({ ...key }))
    .executeTakeFirst()
  return row ?? null
}

/**
 * Gives a process a lease, which is the right to request a ticket, and returns the row of the ticket; null while another process has the
 * lease. A process that died loses it when the lease expires.
 */
export async function leaseTicket(
  tx: Db,
  key: TicketKey,
  { fingerprint, owner, now, leaseMs }: { fingerprint: string; owner: string; now: Date; leaseMs: number },
): Promise<TicketRow | null> {
  const at = now.toISOString()
  const leaseUntil = new Date(now.getTime() + leaseMs).toISOString()
  await tx
    .insertInto('wsaa')
    .values({ ...key, fingerprint, ...noTicket, ...noLease, ...noFailure })
    .onConflict((conflict) => conflict.columns(['companyId', 'service', 'environment']).doNothing())
    .execute()
  const row = await tx
    .updateTable('wsaa')
    .set({ leaseOwner: owner, leaseUntil })
    .where(({ and }) => and({ ...key }))
    // A lease that ends later than this one would was taken while a clock was ahead.
    .where((of) => of.or([of('leaseUntil', 'is', null), of('leaseUntil', '<', at), of('leaseUntil', '>', leaseUntil)]))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function releaseTicket(db: Db, { id }: TicketRow, owner: string): Promise<void> {
  await db.updateTable('wsaa').set(noLease).where('id', '=', id).where('leaseOwner', '=', owner).execute()
}

/** A ticket as it is stored, and the certificate that it was obtained with. */
type SealedTicket = Record<'fingerprint' | 'sealedTicket' | 'issuedDate' | 'expiresDate', string>

/** Stores a ticket, even when the lease has expired, because the ticket service does not issue it again. */
export async function storeTicket(tx: Db, { id, companyId }: TicketRow, ticket: SealedTicket): Promise<void> {
  noteChange(tx, companyChange(companyId))
  await tx
    .updateTable('wsaa')
    .set({ ...ticket, ...noLease, ...noFailure, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Returns the other companies that have a company's certificate: the ticket service issues one ticket to all of them. */
export async function listSharers(db: Db, { companyId, fingerprint }: Pick<TicketRow, 'companyId' | 'fingerprint'>): Promise<number[]> {
  const others = db.selectFrom('certificate').select('companyId').where('fingerprint', '=', fingerprint)
  return (await others.where('companyId', '!=', companyId).execute()).map((other) => other.companyId)
}

/** Stores a ticket that another company has requested with the same certificate, in place of the one that there is. */
export async function storeSharedTicket(tx: Db, key: TicketKey, ticket: SealedTicket): Promise<void> {
  noteChange(tx, companyChange(key.companyId))
  const kept = { ...ticket, ...noLease, ...noFailure }
  await tx
    .insertInto('wsaa')
    .values({ ...key, ...kept })
    .onConflict((conflict) => conflict.columns(['companyId', 'service', 'environment']).doUpdateSet({ ...kept, version: nextVersion }))
    .execute()
  await endWaits(tx, key.companyId)
}

/** Stores why the request for a ticket failed. Returns false, and stores nothing, when the process has lost its lease. */
export async function storeTicketFailure(
  tx: Db,
  { id, companyId }: TicketRow,
  owner: string,
  failure: { fingerprint: string; failure: string; detail: string; failureDate: string; retryDate: string | null },
): Promise<boolean> {
  noteChange(tx, companyChange(companyId))
  const { numUpdatedRows } = await tx
    .updateTable('wsaa')
    .set({ ...failure, ...noTicket, ...noLease })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a ticket, unless a newer one has replaced it. */
export async function dropTicket(tx: Db, key: TicketKey, issuedDate: string): Promise<void> {
  noteChange(tx, companyChange(key.companyId))
  await tx
    .updateTable('wsaa')
    .set(noTicket)
    .where(({ and }) => and({ ...key, issuedDate }))
    .execute()
}

/**
 * Stores a ticket that the product did not request, and returns its id, or null when there is a ticket already. A process that is
 * requesting one loses its lease, so that its failure does not delete this ticket.
 */
export async function insertTicket(tx: Db, key: TicketKey, ticket: SealedTicket): Promise<number | null> {
  const kept = { ...ticket, ...noLease, ...noFailure }
  const row = await tx
    .insertInto('wsaa')
    .values({ ...key, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'service', 'environment'])
        .doUpdateSet({ ...kept, version: nextVersion })
        .where('wsaa.sealedTicket', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks a ticket until the transaction ends. Throws `RecordNotFound`. */
export async function lockTicket(tx: Db, id: number): Promise<TicketRow> {
  return await tx
    .updateTable('wsaa')
    .set(unchanged)
    .where('id', '=', id)
    .where('sealedTicket', 'is not', null)
    .returningAll()
    .executeTakeFirstOrThrow(RecordNotFound)
}

/** Lets the sends that wait for a ticket of the company request one again at once. */
export async function endWaits(tx: Db, companyId: number): Promise<void> {
  const ended = await tx
    .updateTable('stock')
    .set({ nextAttemptDate: null })
    .where('state', '=', sql.lit('PENDING'))
    .where('waitingSince', 'is not', null)
    .where('depositoId', 'in', (of) => of.selectFrom('deposito').select('id').where('companyId', '=', companyId))
    .returning(['id', 'depositoId'])
    .execute()
  for (const { id, depositoId } of ended) noteChange(tx, { warehouseId: depositoId, stockId: id, kind: 'stock' })
}

/** The caller, and the environment of the tickets (`TicketKey`). Managers see the tickets of their companies. */
export interface TicketViewer {
  readonly viewer: Viewer
  readonly environment: string
}

/** Lists the tickets that the viewer may see. A company that has none has no row here. */
export async function listTickets(db: Db, by: TicketViewer, ...page: ListArguments): Promise<Rows<Wsaa>> {
  const { rows, total } = await readRows(selectShown(db, by), 'record', ...page)
  return { rows: rows.map(masked), total }
}

/** Returns a ticket. Throws `RecordNotFound`, also when the viewer may not see it. */
export async function findVisibleTicket(db: Db, by: TicketViewer, id: number): Promise<Wsaa> {
  const row = await selectShown(db, by).where('record.id', '=', id).executeTakeFirstOrThrow(RecordNotFound)
  return masked(row)
}

/** Returns the ids of the companies with that CUIT, of eleven digits, and with that role and kind of agent where they are given. */
export async function listDeclarers(
  db: Db,
  { cuit, ...others }: { cuit: string } & Partial<Pick<CompanyTable, 'rol' | 'tipoAgente'>>,
): Promise<number[]> {
  const found = db
    .selectFrom('company')
    .select('id')
    .where(cuitDigitsOf, '=', cuit)
    .where(({ and }) => and(others))
  return (await found.execute()).map(({ id }) => id)
}

export async function ticketIdsOf(
  db: Db,
  companyIds: readonly number[],
  environment: string,
): Promise<ReadonlyMap<number, { id: number }>> {
  if (companyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wsaa')
    .select(['id', 'companyId'])
    .where('companyId', 'in', companyIds)
    .where('environment', '=', environment)
    .where('sealedTicket', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, companyId }) => [companyId, { id }]))
}

/** Older CUITs are stored with dashes. */
const cuitDigitsOf = sql<string>`replace(company.cuit, '-', '')`

function selectShown(db: Db, { viewer, environment }: TicketViewer) {
  const tickets = db
    .selectFrom('wsaa')
    .innerJoin('company', 'company.id', 'wsaa.companyId')
    .select(['wsaa.id', 'wsaa.version', 'company.rol', 'company.tipoAgente', 'wsaa.service as serviceType', 'wsaa.expiresDate as expire'])
    .select(cuitDigitsOf.as('cuit'))
    .where('wsaa.environment', '=', environment)
    .where('wsaa.sealedTicket', 'is not', null)
    .where(managedBy(viewer))
  return db.selectFrom(tickets.as('record')).selectAll()
}

function masked<Row extends object>(row: Row) {
  return { ...row, token: maskedSecret, sign: maskedSecret }
}

export type AccessState = Awaited<ReturnType<typeof listAccessStates>>[number]

/** Lists the state of each company's access to a service of an environment, ordered by company id. */
export async function listAccessStates(db: Db, { service, environment }: Omit<TicketKey, 'companyId'>) {
  return await db
    .selectFrom('company')
    .leftJoin('certificate', 'certificate.companyId', 'company.id')
    .leftJoin('wsaa', (on) =>
      on
        .onRef('wsaa.companyId', '=', 'company.id')
        .onRef('wsaa.fingerprint', '=', 'certificate.fingerprint')
        .on('wsaa.service', '=', service)
        .on('wsaa.environment', '=', environment),
    )
    .select([
      'company.id',
      'company.name',
      'company.cuit',
      'certificate.expire as certificateExpires',
      'wsaa.expiresDate as ticketExpires',
      'wsaa.failure',
    ])
    .orderBy('company.id')
    .execute()
}
