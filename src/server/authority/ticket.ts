import type { Declarant } from './message.ts'

/** What the authority's login service (WSAA) issues to a company for its calls (`server/authority/README.md#login-tickets`); passed on unchanged. */
export interface Ticket {
  readonly token: string
  readonly sign: string
}

/** The source of tickets. */
export interface Tickets {
  /** Rejects when there is no ticket, and at once when `signal` aborts; in both cases nothing has been sent. */
  ticket(company: Declarant, signal: AbortSignal): Promise<Ticket>
}

/** Tickets for the stand-in, which needs no certificate; no other service accepts them. */
export const standInTickets: Tickets = {
  ticket: (company) => Promise.resolve({ token: `stand-in ${company.cuit ?? ''}`, sign: 'stand-in' }),
}
