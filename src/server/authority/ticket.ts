import type { Company } from '#domain/company.ts'

/** What the authority's login service (WSAA) issues to a company for its calls (`server/authority/README.md#login-tickets`); passed on unchanged. */
export interface Ticket {
  readonly token: string
  readonly sign: string
}

/** The source of tickets. */
export interface Tickets {
  /** Rejects when there is no ticket, and at once when `signal` aborts; in both cases nothing has been sent. */
  ticket(company: Pick<Company, 'cuit'>, signal: AbortSignal): Promise<Ticket>
}

/** Tickets for the stand-in and for services that are like it. */
export const standInTickets: Tickets = {
  ticket: (company) => Promise.resolve({ token: `stand-in ${company.cuit ?? ''}`, sign: 'stand-in' }),
}

/** The authority's own hosts, which accept only what its login service issued. */
const ownHosts = /\.(?:afip|arca)\.go[bv]\.ar$/i

/** Whether a service is the authority's own. Nothing can be sent to it while no ticket is real: each try would use up a transaction id. */
export function needsRealTickets(authorityUrl: string | null): boolean {
  return authorityUrl !== null && ownHosts.test(new URL(authorityUrl).hostname)
}

/** For services that need real tickets: there are none. */
export const noTickets: Tickets = {
  ticket: () => Promise.reject(new Error('Falta el acceso con el certificado de la compañía.')),
}
