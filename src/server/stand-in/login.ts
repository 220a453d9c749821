// The stand-in's ticket service: checks a signed request as the authority's does, and issues a ticket.
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { StandInSettings } from '#domain/administration/stand-in.ts'
import { serviceId } from '#domain/company/company-access.ts'
import { childElement, childText, parseXmlTree, type XmlElement, element, soapEnvelope } from '../authority/soap/xml.ts'
import { soapNamespace } from '../authority/wsdl/contract.ts'
import { checkCertificate } from '../crypto/read-certificate.ts'
import { takeStandInTicket } from '../store/operations/stand-in.ts'
import { instantOfText } from './faults.ts'
import type { StandInServices } from './issuer.ts'
import { openCms, type CmsFault } from './open-cms.ts'
import { issueTicket, ticketServiceName, writeTicketResponse } from './tickets.ts'

/** Reasons to refuse a ticket (`server/authority/README.md#the-ticket-service`), each with a text like the authority's. */
const loginFaults = {
  'coe.alreadyAuthenticated': 'El computador ya tiene un ticket válido para el servicio',
  'coe.notAuthorized': 'El computador no está autorizado a acceder al servicio',
  'cms.bad': 'El CMS no es válido',
  'cms.bad.base64': 'El CMS no está en Base64',
  'cms.cert.notFound': 'El CMS no trae el certificado del firmante',
  'cms.sign.invalid': 'La firma no es válida, o no está con su contenido',
  'cms.cert.expired': 'El certificado está vencido',
  'cms.cert.invalid': 'El certificado todavía no es válido',
  'cms.cert.untrusted': 'El certificado no es de un emisor de confianza',
  'xml.bad': 'El pedido no responde al esquema',
  'xml.source.invalid': 'El origen no es el sujeto del certificado',
  'xml.destination.invalid': 'El destino no es este servicio',
  'xml.version.notSupported': 'La versión del pedido no se conoce',
  'xml.generationTime.invalid': 'El pedido se generó en el futuro, o hace más de 24 horas',
  'xml.expirationTime.expired': 'El pedido venció',
  'xml.expirationTime.invalid': 'El pedido vence en más de 24 horas',
  'wsn.notFound': 'El servicio no existe',
  'wsaa.unavailable': 'El servicio de tickets no está disponible',
} as const satisfies Record<CmsFault | `${'coe' | 'xml' | 'wsn' | 'wsaa'}.${string}`, string>

type LoginFault = keyof typeof loginFaults

/** The longest time between now and the times of a ticket request, in milliseconds. */
const dayMs = 86_400_000

/** Answers a signed request with a ticket's XML, or with the first fault in the real service's order. */
async function logIn(
  { store, issuer, now }: Omit<StandInServices, 'clock'> & { readonly now: Date },
  signed: string,
  { mode, window }: StandInSettings['wsaa'],
): Promise<{ ticket: string } | LoginFault> {
  if (mode === 'down') return 'wsaa.unavailable'
  const opened = openCms(signed, { issuer: issuer.certificate, now })
  if (typeof opened === 'string') return opened
  const name = opened.certificate.subject.replaceAll('\n', ', ')
  const wrong = requestFault(parseXmlTree(opened.content.toString()), { name, now })
  if (wrong !== null) return wrong
  const facts = checkCertificate(opened.certificate, now)
  if (mode === 'notAuthorized' || typeof facts === 'string' || facts.cuit === null) return 'coe.notAuthorized'
  const { cuit, fingerprint } = facts
  const taken = {
    fingerprint,
    service: serviceId,
    now: now.toISOString(),
    notSince: new Date(now.getTime() - window * 60_000).toISOString(),
  }
  if (!(await store.write((tx) => takeStandInTicket(tx, taken)))) return 'coe.alreadyAuthenticated'
  return { ticket: writeTicketResponse(issueTicket(issuer, { cuit, name }, now), name) }
}

function requestFault(request: XmlElement | null, { name, now }: { name: string; now: Date }): LoginFault | null {
  if (request === null || !hasRequestForm(request)) return 'xml.bad'
  if (request.attributes[0]?.value !== '1.0') return 'xml.version.notSupported'
  const header = childElement(request, 'header')
  const source = childElement(header, 'source')
  const destination = childElement(header, 'destination')
  if (source && !isSameName(source.text, name)) return 'xml.source.invalid'
  if (destination && !isSameName(destination.text, ticketServiceName)) return 'xml.destination.invalid'
  return timesFault(header, now.getTime()) ?? (childText(request, 'service') === serviceId ? null : 'wsn.notFound')
}

function timesFault(header: XmlElement | undefined, now: number): LoginFault | null {
  const generation = timeOfChild(header, 'generationTime')
  const expiration = timeOfChild(header, 'expirationTime')
  if (generation > now || generation < now - dayMs) return 'xml.generationTime.invalid'
  if (expiration <= now) return 'xml.expirationTime.expired'
  return expiration > now + dayMs ? 'xml.expirationTime.invalid' : null
}

/** Matches the header's element names in the schema's order; those with a question mark are optional. */
const headerForm = /^(?:source )?(?:destination )?uniqueId generationTime expirationTime $/

function hasRequestForm(request: XmlElement): boolean {
  const [header, service] = request.children
  if (namesOf([request]) !== 'loginTicketRequest ' || namesOf(request.children) !== 'header service ' || !header || !service) return false
  const leaves = [...header.children, service]
  const elements = [request, header, ...leaves]
  return (
    headerForm.test(namesOf(header.children)) &&
    elements.every(({ namespace }) => namespace === '') &&
    leaves.every(({ children }) => children.length === 0) &&
    elements.flatMap(({ attributes }) => attributes).length === 1 &&
    request.attributes[0]?.name === 'version' &&
    isUnsigned32(childText(header, 'uniqueId')) &&
    ['generationTime', 'expirationTime'].every((name) => !Number.isNaN(timeOfChild(header, name))) &&
    /^.{3,32}$/.test(service.text.trim())
  )
}

function namesOf(elements: readonly XmlElement[]): string {
  return elements.map(({ name }) => `${name} `).join('')
}

function isUnsigned32(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) < 2 ** 32
}

function timeOfChild(header: XmlElement | undefined, name: string): number {
  return Date.parse(instantOfText(childText(header, name)) ?? '')
}

/** Returns whether two distinguished names have the same parts, ignoring order, blanks and letter case. */
function isSameName(one: string, other: string): boolean {
  const partsOf = (name: string): string =>
    name
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .toSorted()
      .join()
  return partsOf(one) === partsOf(other)
}

interface WsaaAnswer {
  readonly status: 200 | 405 | 415 | 500
  readonly body: string
  /** The ticket service's own clock. */
  readonly date: Date
}

/** A copy instead of an import, so that a mistake in the client's constant is found. */
const loginNamespace = 'http://wsaa.view.sua.dvadac.desein.afip.gov'

/** The namespace of the real service's framework, whose prefix its fault codes have. */
const axisNamespace = 'http://xml.apache.org/axis/'

/** How far its clock is ahead in the mode `clockAhead`: further than the validity of the product's requests. */
const aheadMs = 30 * 60_000

/** Answers `loginCms` of WSAA in SOAP 1.1 (`server/authority/README.md#the-ticket-service`). */
export async function answerLogin(
  { store, clock, issuer }: StandInServices,
  request: IncomingMessage,
  settings: StandInSettings['wsaa'],
): Promise<WsaaAnswer> {
  const date = new Date(clock().getTime() + (settings.mode === 'clockAhead' ? aheadMs : 0))
  if (request.method !== 'POST') return { status: 405, body: '', date }
  if (!/^text\/xml\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) return { status: 415, body: '', date }
  if (request.headers['soapaction'] === undefined) return { ...fault('Client.NoSOAPAction', 'no SOAPAction header!'), date }
  const signed = signedMessageIn(parseXmlTree(await text(request)))
  if (signed === null) return { ...fault('Client', 'The body is not a loginCms with one in0.'), date }
  const answer = await logIn({ store, issuer, now: date }, signed, settings)
  if (typeof answer === 'string') return { ...fault(answer, loginFaults[answer]), date }
  const returned = element('loginCmsReturn', answer.ticket)
  return { status: 200, body: soapEnvelope(`<loginCmsResponse xmlns="${loginNamespace}">${returned}</loginCmsResponse>`), date }
}

/** Returns the text of `in0`; null unless the envelope is a call of `loginCms`. */
function signedMessageIn(envelope: XmlElement | null): string | null {
  if (envelope?.name !== 'Envelope' || envelope.namespace !== soapNamespace) return null
  const [call, ...others] = childElement(envelope, 'Body')?.children ?? []
  const [argument, ...further] = call?.children ?? []
  const isCall = call?.name === 'loginCms' && call.namespace === loginNamespace && argument?.name === 'in0'
  return isCall && others.length + further.length === 0 ? childText(call, 'in0') : null
}

function fault(code: LoginFault | `Client${string}`, description: string): Pick<WsaaAnswer, 'status' | 'body'> {
  const coded = `<faultcode xmlns:ns1="${axisNamespace}">ns1:${code}</faultcode>`
  return { status: 500, body: soapEnvelope('<soap:Fault>', coded, element('faultstring', description), '<detail /></soap:Fault>') }
}
