import { randomInt, sign, verify } from 'node:crypto'
import { serviceId } from '#domain/company-access.ts'
import { localOf } from '#domain/dates.ts'
import type { StandInIssuer } from './stand-in-issuer.ts'
import type { Ticket } from './ticket.ts'
import { childElement, parseXmlTree, type XmlElement } from './xml-tree.ts'
import { element, parent, xmlText } from './xml.ts'

/** The tickets of the stand-in: a signed statement of who may act for whom in which service, and until when. They need no memory. */

/** The ticket service as a distinguished name. */
export const ticketServiceName = 'CN=wsaa, O=Aduana simulada, C=AR'

/** How long a ticket is valid, whatever was asked for. */
const lifetimeMs = 12 * 3_600_000

export interface IssuedTicket extends Ticket {
  readonly generationTime: Date
  readonly expirationTime: Date
}

interface Holder {
  readonly cuit: string
  /** The subject of the certificate that asked. */
  readonly name: string
}

/** Returns a ticket for the stock service that names one CUIT. */
export function issueTicket({ key }: StandInIssuer, { cuit, name }: Holder, now: Date): IssuedTicket {
  const expirationTime = new Date(now.getTime() + lifetimeMs)
  const sso = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><sso version="2.0">',
    `<id src="${attribute(ticketServiceName)}" dst="CN=${serviceId}" unique_id="${randomInt(2 ** 32)}" gen_time="${seconds(now)}" exp_time="${seconds(expirationTime)}"/>`,
    '<operation type="login" value="granted">',
    `<login entity="simulada" service="${serviceId}" uid="${attribute(name)}" authmethod="cms" regmethod="22">`,
    `<relations><relation key="${attribute(cuit)}" reltype="4"/></relations></login></operation></sso>`,
  ].join('')
  const token = Buffer.from(sso).toString('base64')
  return { token, sign: sign('sha256', Buffer.from(token), key).toString('base64'), generationTime: now, expirationTime }
}

/** A ticket as the ticket service answers it. `asker` is the subject of the certificate. */
export function writeTicketResponse({ token, sign: signature, generationTime, expirationTime }: IssuedTicket, asker: string): string {
  const header = parent(
    'header',
    element('source', ticketServiceName),
    element('destination', asker),
    element('uniqueId', randomInt(2 ** 32)),
    element('generationTime', timeOf(generationTime)),
    element('expirationTime', timeOf(expirationTime)),
  )
  const credentials = parent('credentials', element('token', token), element('sign', signature))
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><loginTicketResponse version="1.0">${header}${credentials}</loginTicketResponse>`
}

/** What a token says. */
interface Statement {
  readonly service: string
  readonly cuits: readonly string[]
  readonly expirationTime: Date
}

/** Returns what a token says, or null when it is none. Whether it is true, `isIssuedBy` tells. */
export function readStatement(token: string): Statement | null {
  const sso = parseXmlTree(Buffer.from(token, 'base64').toString())
  const login = childElement(childElement(sso ?? undefined, 'operation'), 'login')
  const expires = Number(attributeOf(childElement(sso ?? undefined, 'id'), 'exp_time'))
  if (sso?.name !== 'sso' || login === undefined || !Number.isSafeInteger(expires)) return null
  const relations = childElement(login, 'relations')?.children ?? []
  return {
    service: attributeOf(login, 'service'),
    cuits: relations.map((relation) => attributeOf(relation, 'key')),
    expirationTime: new Date(expires * 1000),
  }
}

export function isIssuedBy({ certificate }: StandInIssuer, ticket: Ticket): boolean {
  return verify('sha256', Buffer.from(ticket.token), certificate.publicKey, Buffer.from(ticket.sign, 'base64'))
}

function attributeOf(of: XmlElement | undefined, name: string): string {
  return of?.attributes.find((found) => found.name === name)?.value ?? ''
}

function attribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;')
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

/** Buenos Aires time with milliseconds, as the real service writes it. */
function timeOf(date: Date): string {
  const instant = date.toISOString()
  return `${localOf(instant)}.${instant.slice(20, 23)}-03:00`
}
