import * as z from 'zod/mini'
import { SealedOtherwise, type SecretBox, type SecretPlace } from '../../crypto/secret-box.ts'
import type { TicketRow } from '../../store/tickets.ts'
import type { KeptTicket, Ticket } from '../ticket.ts'

const secret = z.object({ token: z.string(), sign: z.string() })

const placeOf = (companyId: number): SecretPlace => `wsaa/${companyId}/ticket`

/** Returns a ticket as the store keeps it. */
export function sealTicket(secrets: SecretBox, companyId: number, { token, sign }: Ticket): string {
  return secrets.seal(Buffer.from(JSON.stringify({ token, sign })), placeOf(companyId))
}

/** Returns the ticket of a row; null when it has none, or one that was sealed with another key. */
export function openTicket(secrets: SecretBox, { companyId, sealedTicket, issuedDate, expiresDate }: TicketRow): KeptTicket | null {
  if (sealedTicket === null || issuedDate === null || expiresDate === null) return null
  try {
    const opened: unknown = JSON.parse(secrets.open(sealedTicket, placeOf(companyId)).toString())
    return { ...secret.parse(opened), issued: issuedDate, expires: expiresDate }
  } catch (error) {
    if (error instanceof SealedOtherwise) return null
    throw error
  }
}
