import type { KeptTicket, Tickets } from '#server/authority/ticket.ts'

/** A ticket that has just been issued. */
export function aTicket(changes: Partial<KeptTicket> = {}): KeptTicket {
  return { token: 'token', sign: 'sign', issued: '2026-11-20T20:59:00.000Z', expires: '2026-11-21T08:59:00.000Z', ...changes }
}

/** Tickets that cost nothing, and that are never so old that another one could be had. */
export function freeTickets(ticket: Tickets['ticket']): Tickets {
  return { ticket, refused: () => Promise.resolve(false) }
}
