// Types of login tickets and their failures, and the encryption of stored tickets.
import * as z from 'zod/mini'
import type { TicketFailure } from '#domain/stock/ticket-failure.ts'
import { openedOrNull, type SecretBox, type SecretPlace } from '../../crypto/secret-box.ts'
import type { TicketRow } from '../../store/companies/tickets.ts'

/**
 * The token and signature that the authority's ticket service (WSAA) issues to a company for its calls
 * (`server/authority/README.md#login-tickets`); calls repeat them unchanged.
 */
export interface Ticket {
  readonly token: string
  readonly sign: string
}

export interface StoredTicket extends Ticket {
  readonly issued: string
  readonly expires: string
}

export interface Tickets {
  /**
   * Rejects with `NoTicket` when there is none, and with the signal's reason when it aborts; both without delay, because a waiting caller
   * occupies a slot.
   */
  ticket(companyId: number, signal: AbortSignal): Promise<StoredTicket>
  /**
   * Reports that the authority rejected a ticket. Returns whether the next call gets another one: not while this one is so recent that the
   * ticket service would refuse to issue another.
   */
  refused(companyId: number, ticket: StoredTicket): Promise<boolean>
}

/** Thrown when there is no ticket; nothing was sent. */
export class NoTicket extends Error {
  readonly failure: TicketFailure
  /** The ticket service's own text, for support. */
  readonly detail: string
  /** The earliest time of the next request; null when it would fail in the same way. */
  readonly retry: Date | null

  constructor(failure: TicketFailure, detail: string, retry: Date | null) {
    super(`no ticket: ${failure}`)
    this.failure = failure
    this.detail = detail
    this.retry = retry
  }
}

const secret = z.object({ token: z.string(), sign: z.string() })

const placeOf = (companyId: number): SecretPlace => `wsaa/${companyId}/ticket`

export function sealTicket(secrets: SecretBox, companyId: number, { token, sign }: Ticket): string {
  return secrets.seal(Buffer.from(JSON.stringify({ token, sign })), placeOf(companyId))
}

/** Decrypts the ticket of a row; null when it has none, or one that was encrypted with another key. */
export function openTicket(secrets: SecretBox, { companyId, sealedTicket, issuedDate, expiresDate }: TicketRow): StoredTicket | null {
  if (sealedTicket === null || issuedDate === null || expiresDate === null) return null
  const opened = openedOrNull(() => secrets.open(sealedTicket, placeOf(companyId)))
  return opened && { ...secret.parse(JSON.parse(opened.toString())), issued: issuedDate, expires: expiresDate }
}
