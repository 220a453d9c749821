// Queries on the state of each company's certificate, ticket and last answer from the authority.
import type { CompanyAccess } from '#domain/company/company-access.ts'
import type { Db } from '../database/database.ts'
import type { TicketKey } from './tickets.ts'

/** Returns the last call that the authority answered for a warehouse of a company, or null. */
export async function findLastAnswer(db: Db, companyId: number): Promise<CompanyAccess['lastAnswer']> {
  const row = await db
    .selectFrom('afip_log')
    .innerJoin('deposito', 'deposito.id', 'afip_log.depositoId')
    .select(['afip_log.createdDate as date', 'afip_log.outcome', 'afip_log.stockId', 'afip_log.depositoId'])
    .where('deposito.companyId', '=', companyId)
    .where('afip_log.status', 'is not', null)
    .orderBy('afip_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The validity of a company's certificate and ticket, and why the last request for a ticket failed. */
export interface AccessState {
  readonly id: number
  readonly name: string | null
  readonly cuit: string | null
  readonly certificateExpires: string | null
  readonly ticketExpires: string | null
  /** A key of `domain/stock/ticket-failure.ts`. */
  readonly failure: string | null
}

/** Lists the state of each company's access to a service of an environment, ordered by company id. */
export async function listAccessStates(db: Db, { service, environment }: Omit<TicketKey, 'companyId'>): Promise<AccessState[]> {
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
