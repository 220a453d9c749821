import { createLoginService } from '#server/authority/wsaa/login.ts'
import type { StoredTicket, Tickets } from '#server/authority/wsaa/ticket.ts'
import { createTickets, type TicketSource, type TicketsOptions } from '#server/authority/wsaa/tickets.ts'

export function aTicket(changes: Partial<StoredTicket> = {}): StoredTicket {
  return { token: 'token', sign: 'sign', issued: '2026-11-20T20:59:00.000Z', expires: '2026-11-21T08:59:00.000Z', ...changes }
}

/** Tickets that cost nothing, and that are never so old that another one could be had. */
export function freeTickets(ticket: Tickets['ticket']): Tickets {
  return { ticket, refused: () => Promise.resolve(false) }
}

/** Tickets of a ticket service at an address, as the product has them: with a window of ten minutes unless told. */
export function ticketsFrom(
  url: string,
  options: Pick<TicketsOptions, 'store' | 'secrets' | 'clock'> & Partial<TicketsOptions>,
): TicketSource {
  const service = createLoginService({ url })
  return createTickets({ service, environment: url, windowMs: () => 600_000, log: { info: () => undefined }, ...options })
}
