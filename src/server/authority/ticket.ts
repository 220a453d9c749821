import type { Declarant } from './message.ts'

/** What the authority's authentication service (WSAA) gives a company for its calls; passed on unchanged. */
export interface Ticket {
  readonly token: string
  readonly sign: string
}

/** Where tickets come from. */
export interface Tickets {
  /** Rejects when there is none, and at once when `signal` gives up. Nothing has been sent then. */
  ticket(company: Declarant, signal: AbortSignal): Promise<Ticket>
}

/** Tickets for the stand-in, which asks for no certificate; they are of use with nobody else. */
export const standInTickets: Tickets = {
  ticket: (company) => Promise.resolve({ token: `stand-in ${company.cuit ?? ''}`, sign: 'stand-in' }),
}
