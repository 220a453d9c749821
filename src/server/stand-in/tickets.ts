// Issues the stand-in's login tickets, and checks a call's ticket and access.
import { randomInt, sign, verify } from 'node:crypto'
import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { serviceId } from '#domain/company/company-access.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { localOf } from '#domain/values/dates.ts'
import { childElement, parseXmlTree, type XmlElement, element, parent, xmlText, childText } from '../authority/soap/xml.ts'
import type { Ticket } from '../authority/wsaa/ticket.ts'
import type { Place } from '../store/companies/depositos.ts'
import type { Db } from '../store/database/database.ts'
import { findCuitsAt } from '../store/operations/stand-in.ts'
import type { DetalleError } from './answers.ts'
import type { StandInIssuer } from './issuer.ts'

/** The ticket service as a distinguished name. */
export const ticketServiceName = 'CN=wsaa, O=Aduana simulada, C=AR'

/** The lifetime of a ticket, regardless of the request. */
const lifetimeMs = 12 * 3_600_000

export interface IssuedTicket extends Ticket {
  readonly generationTime: Date
  readonly expirationTime: Date
}

/** `name` is the subject of the requesting certificate. */
export function issueTicket({ key }: StandInIssuer, { cuit, name }: { cuit: string; name: string }, now: Date): IssuedTicket {
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

/** Writes the ticket service's answer with a ticket. `asker` is the subject of the certificate. */
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

/** Parses a token; null when it is malformed. `isIssuedBy` verifies its signature. */
function readStatement(token: string) {
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

function isIssuedBy({ certificate }: StandInIssuer, ticket: Ticket): boolean {
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

/** Writes Buenos Aires time with milliseconds, like the real service. */
function timeOf(date: Date): string {
  const instant = date.toISOString()
  return `${localOf(instant)}.${instant.slice(20, 23)}-03:00`
}

/**
 * Returns why a call has no access, or null (`server/authority/README.md#codes`). Repeats do not get this answer again, because it says
 * nothing about the stock.
 */
export async function accessError(
  { db, issuer, now }: { db: Db; issuer: StandInIssuer; now: Date },
  call: XmlElement,
): Promise<DetalleError | null> {
  const argument = childElement(call, 'argWSAutenticacion')
  if (!argument) return { codigo: 42034, descripcion: 'Falta el dato obligatorio argWSAutenticacion.' }
  const stock = childElement(call, 'stock')
  return ticketError(argument, issuer, now) ?? agentError(argument) ?? (stock ? await placeError(db, stock, cuitOf(argument)) : null)
}

export const expiredTicket: DetalleError = { codigo: 7005, descripcion: 'El ticket de acceso está vencido.' }

/** Returns the error of a ticket, or null. A ticket of any process is valid, because all have the same issuer. */
function ticketError(argument: XmlElement, issuer: StandInIssuer, now: Date): DetalleError | null {
  const token = childText(argument, 'Token')
  const sign = childText(argument, 'Sign')
  if (token === '') return { codigo: 7007, descripcion: 'Falta el token.' }
  const statement = readStatement(token)
  if (sign !== '' && statement === null) return { codigo: 7008, descripcion: 'El token no es reconocido.' }
  if (statement === null || !isIssuedBy(issuer, { token, sign })) return { codigo: 7006, descripcion: 'Falta la firma o no es válida.' }
  if (statement.expirationTime <= now) return expiredTicket
  if (statement.service !== serviceId) return { codigo: 7013, descripcion: 'El token es de otro servicio.' }
  const cuit = cuitOf(argument)
  return statement.cuits.includes(cuit) ? null : { codigo: 7014, descripcion: `La CUIT ${cuit} no está entre las que el token representa.` }
}

function agentError(argument: XmlElement): DetalleError | null {
  if (childText(argument, 'TipoAgente') !== 'DEPO')
    return { codigo: 6005, descripcion: 'La CUIT o el tipo de agente no son válidos para el servicio.' }
  if (childText(argument, 'Rol') !== 'DEPO')
    return { codigo: 6006, descripcion: 'El rol no es válido para el tipo de agente y el servicio.' }
  return null
}

function cuitOf(argument: XmlElement): string {
  return childText(argument, 'CuitEmpresaConectada')
}

/** Returns the error of a place that is not the company's, or null. Impossible places have errors of their own. */
async function placeError(db: Db, stock: XmlElement, cuit: string): Promise<DetalleError | null> {
  if (impossiblePlaceErrors(stock).length > 0) return null
  const place = placeOf(stock)
  if (place.codigoAduana === '' || place.codigoLugarOperativo === '') return null
  const cuits = await findCuitsAt(db, place)
  if (cuits.some((other) => cuitDigits(other) === cuit)) return null
  const { codigoAduana, codigoLugarOperativo } = place
  return {
    codigo: 6008,
    descripcion: `El lugar operativo ${codigoLugarOperativo} no es válido para el CUIT ${cuit} y la aduana ${codigoAduana}.`,
  }
}

/** Returns the errors of a place that does not exist, which are the same for every company. */
export function impossiblePlaceErrors(stock: XmlElement): DetalleError[] {
  const { codigoAduana, codigoLugarOperativo } = placeOf(stock)
  const errors: DetalleError[] = []
  if (codigoAduana !== '' && !customsOffices.some(({ code, notCurrent }) => code === codigoAduana && notCurrent !== true))
    errors.push({ codigo: 30163, descripcion: `La aduana ${codigoAduana} no existe o no está vigente.` })
  if (codigoLugarOperativo !== '' && !/^[A-Z0-9]{5}$/.test(codigoLugarOperativo))
    errors.push({ codigo: 10782, descripcion: `El lugar operativo ${codigoLugarOperativo} no existe o no está vigente.` })
  return errors
}

export function placeOf(stock: XmlElement): Place {
  return { codigoAduana: childText(stock, 'CodigoAduana'), codigoLugarOperativo: childText(stock, 'CodigoLugarOperativo') }
}
