// SOAP client of the authority's login service (WSAA), which issues tickets for signed requests.
import type { Logger } from 'pino'
import { ticketFailureOf, type TicketFailure } from '#domain/stock/ticket-failure.ts'
import { readInstant } from '#domain/values/dates.ts'
import { decoded } from '../soap/answer-text.ts'
import { maskTicket } from '../soap/envelope.ts'
import { callHttp, type HttpReply } from '../soap/http-call.ts'
import { childElement, childText, parseXmlTree, type XmlElement, element, soapEnvelope } from '../soap/xml.ts'
import type { Ticket } from './ticket.ts'

export const wsaaNamespace = 'http://wsaa.view.sua.dvadac.desein.afip.gov'

interface IssuedTicket extends Ticket {
  /** An instant. */
  readonly expires: string
}

type LoginOutcome =
  | { readonly kind: 'ticket'; readonly ticket: IssuedTicket }
  | { readonly kind: 'failure'; readonly failure: TicketFailure; readonly detail: string }

/** The result of a login in the form that may be stored: without its signed message, token and sign. */
export interface Login {
  readonly outcome: LoginOutcome
  /** HTTP status and body; null without a response. */
  readonly status: number | null
  readonly response: string | null
  readonly durationMs: number
}

export interface LoginService {
  /** Requests a ticket with a signed message. Never rejects. */
  login(message: Uint8Array, signal: AbortSignal): Promise<Login>
  /** Resolves to how far its clock is ahead of this machine's, in milliseconds; null when its answer has no date. Never rejects. */
  clockDifference(signal: AbortSignal): Promise<number | null>
}

interface LoginServiceOptions {
  readonly url: string
  readonly proxyEnv?: NodeJS.ProcessEnv | null
  readonly log?: Pick<Logger, 'debug'>
}

const mask = '***'

export const maskedLogin = writeLogin(mask)

/** The longest text of a fault that is stored. */
const maxDetail = 500

/** The size limit of answers; the ticket of a company with many relations has some 20 KiB. */
const maxBytes = 1024 * 1024

const timeoutMs = 30_000

export function createLoginService({ url, proxyEnv = null, log }: LoginServiceOptions): LoginService {
  const common = { url: new URL(url), timeoutMs, maxBytes, ca: undefined, proxyEnv, log }
  return {
    async clockDifference(signal) {
      const described = new URL(url)
      described.search = '?wsdl'
      const reply = await callHttp({ ...common, url: described, method: 'GET', headers: {}, body: '', signal })
      return reply.head?.clockDifferenceMs ?? null
    },
    async login(message, signal) {
      const begun = performance.now()
      const signed = Buffer.from(message).toString('base64')
      const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' }
      const reply = await callHttp({ ...common, method: 'POST', headers, body: writeLogin(signed), signal })
      const text = reply.outcome === 'answered' ? decoded(reply.body, reply.head.contentType) : null
      const outcome = outcomeOf(reply, text)
      const clean = (dirty: string): string => masked(dirty.replaceAll(signed, mask), outcome)
      return {
        outcome: outcome.kind === 'failure' ? { ...outcome, detail: clean(outcome.detail).slice(0, maxDetail) } : outcome,
        status: reply.head?.status ?? null,
        response: text === null ? null : clean(text),
        durationMs: Math.round(performance.now() - begun),
      }
    },
  }
}

function writeLogin(signed: string): string {
  return soapEnvelope(`<loginCms xmlns="${wsaaNamespace}">${element('in0', signed)}</loginCms>`)
}

/** Matches the contents of secret elements, in plain and in escaped XML, also in malformed answers. */
const secretElements = /((?:<|&lt;|&#60;|&#x3c;)(?:\w+:)?(?:token|sign)\s*(?:>|&gt;|&#62;|&#x3e;))[^<&]*/gi

function masked(text: string, outcome: LoginOutcome): string {
  const clean = text.replaceAll(secretElements, `$1${mask}`)
  return outcome.kind === 'ticket' ? maskTicket(clean, outcome.ticket) : clean
}

function outcomeOf(reply: HttpReply, text: string | null): LoginOutcome {
  if (reply.outcome !== 'answered') return failure('unreachable', reply.code)
  const status = `HTTP ${reply.head.status}`
  const body = text === null || reply.flaw !== null ? undefined : childElement(parseXmlTree(text) ?? undefined, 'Body')
  const fault = childElement(body, 'Fault')
  if (fault) return faultOf(fault)
  const returned = childText(childElement(body, 'loginCmsResponse'), 'loginCmsReturn')
  const ticket = returned === '' ? null : readTicket(returned)
  if (ticket !== null) return { kind: 'ticket', ticket }
  return failure(reply.head.status >= 500 ? 'unreachable' : 'unreadable', status)
}

/** A fault's code has a prefix, `ns1:coe.notAuthorized`. */
function faultOf(fault: XmlElement): LoginOutcome {
  const code = childText(fault, 'faultcode')
  const word = code.slice(code.indexOf(':') + 1)
  return failure(ticketFailureOf(word) ?? 'unknownFault', `${word}: ${childText(fault, 'faultstring')}`)
}

function failure(name: TicketFailure, detail: string): LoginOutcome {
  return { kind: 'failure', failure: name, detail }
}

/** Reads a `loginTicketResponse`; null for anything else. */
function readTicket(document: string): IssuedTicket | null {
  const root = parseXmlTree(document)
  if (root?.name !== 'loginTicketResponse') return null
  const credentials = childElement(root, 'credentials')
  const expires = readInstant(childText(childElement(root, 'header'), 'expirationTime'))
  const token = childText(credentials, 'token')
  const sign = childText(credentials, 'sign')
  return expires === null || token === '' || sign === '' ? null : { token, sign, expires }
}
