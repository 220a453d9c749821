import { generateKeyPairSync } from 'node:crypto'
import { childElement, childText, parseXmlTree } from '#server/authority/soap/xml.ts'
import type { Ticket } from '#server/authority/wsaa/ticket.ts'
import type { DistinguishedName } from '#server/crypto/x509-names.ts'
import { issueStandInCertificate } from '#server/stand-in/issuer.ts'
import { signedByPkijs } from '../../support/signed-by-pkijs.ts'
import { testIssuer } from '../../support/stand-in-ticket.ts'

/** Who asks the stand-in for tickets over HTTP, without the product's client. */

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const start = new Date('2026-11-20T21:00:00.000Z')

/** A certificate of the tests' issuer, and its key. */
export function certified({
  subject = {},
  from = new Date('2026-11-01T00:00:00.000Z'),
}: { subject?: DistinguishedName; from?: Date } = {}) {
  const named = { C: 'AR', O: 'Depósitos del Sur', CN: 'sur', serialNumber: 'CUIT 30590428775', ...subject }
  return { cert: issueStandInCertificate(testIssuer, { subject: named, publicKey: keys.publicKey, now: from }), key: keys.privateKey }
}

/** The certificate of who asks unless the test says another. */
const ours = certified()

export function minutesAfter(minutes: number, instant = start): Date {
  return new Date(instant.getTime() + minutes * 60_000)
}

/** A ticket request of ten minutes to both sides; `names` stand before the id. */
export function ticketRequest({
  generation = minutesAfter(-10),
  expiration = minutesAfter(10),
  service = 'wgesstockdepositosfiscales',
  names = '',
} = {}): string {
  const times = `<generationTime>${generation.toISOString()}</generationTime><expirationTime>${expiration.toISOString()}</expirationTime>`
  return `<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header>${names}<uniqueId>4294967295</uniqueId>${times}</header><service>${service}</service></loginTicketRequest>`
}

const loginHeaders = { 'content-type': 'text/xml; charset=utf-8', soapaction: '' }

export function loginEnvelope(signed: string): string {
  return `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header/><e:Body><w:loginCms xmlns:w="http://wsaa.view.sua.dvadac.desein.afip.gov"><w:in0>${signed}</w:in0></w:loginCms></e:Body></e:Envelope>`
}

export interface LoginAnswer {
  readonly status: number
  readonly body: string
  /** Without its prefix; empty for none. */
  readonly fault: string
  /** Null when there is none. */
  readonly ticket: (Ticket & { readonly header: Readonly<Record<string, string>> }) | null
}

export async function postLogin(url: string, body: string, headers: Record<string, string> = loginHeaders): Promise<LoginAnswer> {
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  const content = childElement(childElement(parseXmlTree(text) ?? undefined, 'Body'), 'Fault')
  const returned = /<loginCmsReturn>([^<]*)</.exec(text)?.[1] ?? ''
  return {
    status: response.status,
    body: text,
    fault: childText(content, 'faultcode').replace(/^ns1:/, ''),
    ticket: returned === '' ? null : readTicket(returned.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')),
  }
}

/** Signs a request and asks for a ticket with it. */
export async function askForTicket(url: string, request = ticketRequest(), as = ours): Promise<LoginAnswer> {
  return await postLogin(url, loginEnvelope((await signedByPkijs(request, as)).toString('base64')))
}

function readTicket(document: string): LoginAnswer['ticket'] {
  const root = parseXmlTree(document) ?? undefined
  const credentials = childElement(root, 'credentials')
  const header = Object.fromEntries((childElement(root, 'header')?.children ?? []).map(({ name, text }) => [name, text]))
  return { token: childText(credentials, 'token'), sign: childText(credentials, 'sign'), header }
}
