import { serviceId } from '#domain/company-access.ts'
import { authorityInstant } from '#domain/dates.ts'
import { element, parent } from '../xml.ts'

/** How far the request's validity reaches to both sides, in milliseconds: no tolerance for clocks that differ is documented. */
const toleranceMs = 10 * 60_000

/** The request for a ticket, which is signed (`server/authority/README.md#login-tickets`). Its id has 32 bits without sign. */
export function loginTicketRequest(now: Date): string {
  const at = (ms: number): string => authorityInstant(new Date(now.getTime() + ms).toISOString())
  const header = parent(
    'header',
    element('uniqueId', Math.floor(now.getTime() / 1000) % 2 ** 32),
    element('generationTime', at(-toleranceMs)),
    element('expirationTime', at(toleranceMs)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0">${header}${element('service', serviceId)}</loginTicketRequest>`
}
