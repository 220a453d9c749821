// The stand-in's login service (WSAA), which answers `loginCms` with a ticket or a fault.
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { StandInSettings } from '#domain/administration/stand-in.ts'
import { childElement, childText, parseXmlTree, type XmlElement, element, soapEnvelope } from '../authority/soap/xml.ts'
import { soapNamespace } from '../authority/wsdl/contract.ts'
import type { Store } from '../store/database/open.ts'
import type { StandInIssuer } from './issuer.ts'
import { logIn, loginFaults, type LoginFault } from './login.ts'

/** The stand-in's ticket service, WSAA: `loginCms` in SOAP 1.1 (`server/authority/README.md#the-ticket-service`). */

interface WsaaAnswer {
  readonly status: 200 | 405 | 415 | 500
  readonly body: string
  /** The ticket service's own clock. */
  readonly date: Date
}

interface Wsaa {
  readonly store: Store
  readonly clock: () => Date
  readonly issuer: StandInIssuer
}

/** A copy instead of an import, so that a mistake in the client's constant is found. */
const loginNamespace = 'http://wsaa.view.sua.dvadac.desein.afip.gov'

/** The namespace of the real service's framework, whose prefix its fault codes have. */
const axisNamespace = 'http://xml.apache.org/axis/'

/** How far its clock is ahead in the mode `clockAhead`: further than the validity of the product's requests. */
const aheadMs = 30 * 60_000

export async function answerLogin(
  { store, clock, issuer }: Wsaa,
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
