// Lists the access tickets that a user may see, with their secrets masked.
import { sql } from 'kysely'
import { maskedSecret, type Wsaa } from '#domain/company/wsaa.ts'
import type { Criterion } from '#domain/contract/filters.ts'
import type { PageRequest } from '#domain/contract/page.ts'
import type { Db } from '../database/database.ts'
import { RecordNotFound } from '../database/failures.ts'
import { readRows, type Rows } from '../records/page.ts'
import { managedBy, type Viewer } from './depositos.ts'

/** The caller, and the environment of the tickets (`TicketKey`). Managers see the tickets of their companies. */
export interface TicketViewer {
  readonly viewer: Viewer
  readonly environment: string
}

/** Lists the tickets that the viewer may see. A company that has none has no row here. */
export async function listTickets(db: Db, by: TicketViewer, request: PageRequest, criteria: readonly Criterion[]): Promise<Rows<Wsaa>> {
  const { rows, total } = await readRows(selectShown(db, by), 'record', request, criteria)
  return { rows: rows.map(masked), total }
}

/** Returns a ticket. Throws `RecordNotFound`, also when the viewer may not see it. */
export async function findVisibleTicket(db: Db, by: TicketViewer, id: number): Promise<Wsaa> {
  const row = await selectShown(db, by).where('record.id', '=', id).executeTakeFirst()
  if (!row) throw new RecordNotFound()
  return masked(row)
}

/** The properties by which the ticket service and the stock service identify a company. */
interface Declarer {
  /** Eleven digits. */
  readonly cuit: string
  readonly rol: string
  readonly tipoAgente: string
}

/** Returns the ids of the companies with that CUIT, and with that role and kind of agent where they are given. */
export async function listDeclarers(db: Db, { cuit, ...others }: Pick<Declarer, 'cuit'> & Partial<Declarer>): Promise<number[]> {
  const found = db
    .selectFrom('company')
    .select('id')
    .where(cuitDigitsOf, '=', cuit)
    .where(({ and }) => and(others))
  return (await found.execute()).map(({ id }) => id)
}

/** Returns the ids of the tickets of companies in an environment, by company. */
export async function ticketIdsOf(db: Db, companyIds: readonly number[], environment: string): Promise<ReadonlyMap<number, number>> {
  if (companyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wsaa')
    .select(['id', 'companyId'])
    .where('companyId', 'in', companyIds)
    .where('environment', '=', environment)
    .where('sealedTicket', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, companyId }) => [companyId, id]))
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
