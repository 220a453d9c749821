// Local HTTP server that simulates the customs authority, including failures that administrators choose.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { normalSettings, type StandInSettings, type TroubleName } from '#domain/administration/stand-in.ts'
import type { XmlElement } from '../authority/soap/xml.ts'
import { operations } from '../authority/wsdl/contract.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Api } from '../http/call.ts'
import type { Store } from '../store/database/open.ts'
import { dummyAnswer, inVersion, mediaTypes, type SoapVersion } from './answers.ts'
import { openStandInIssuer } from './issuer.ts'
import { answerLogin } from './login.ts'
import { readCall, registerStock } from './service.ts'
import { standInRoutes } from './settings-calls.ts'
import { writeWsdl } from './wsdl.ts'

export interface StandInOptions {
  readonly store: Store
  readonly clock: () => Date
  readonly secrets: SecretBox
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>

/** The paths of the services on the authority's test host. */
const servicePath = '/diav2/wgesstockdepositosfiscales/wgesstockdepositosfiscales.asmx'

const wsaaPath = '/ws/services/LoginCms'

const webPage = '<!DOCTYPE html><html><head><title>Request Rejected</title></head><body>The requested URL was rejected.</body></html>'

/**
 * Starts a stand-in for the authority, for installations without a certificate of it (`server/authority/README.md#the-stand-in`): the same
 * services over real HTTP, on this machine only, with its memory in the store.
 */
export async function startStandIn({ store, clock, secrets }: StandInOptions, settings: StandInSettings = normalSettings) {
  const issuer = await openStandInIssuer(store, { secrets, now: clock() })
  const options = { store, clock, issuer }
  const closing = new AbortController()
  let current = settings

  const server = createServer((request, response) => {
    // A caller that disconnects in the middle of its request gets no answer.
    serve(request, response).catch(() => response.destroy())
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '/', url)
    if (address.pathname === wsaaPath) return await serveLogin(request, response)
    if (address.pathname.toLowerCase() !== servicePath) return reply(response, 404)
    const wantsWsdl = [...address.searchParams.keys()].some((name) => name.toLowerCase() === 'wsdl')
    if (request.method === 'GET' && wantsWsdl) return reply(response, 200, 'text/xml', writeWsdl(url))
    if (request.method !== 'POST') return reply(response, 405)
    const media = readMedia(request)
    if (media === null) return reply(response, 415)
    const read = await readCall({ ...media, body: await text(request) })
    const type = mediaTypes[media.version]
    if (!('operation' in read)) reply(response, read.status, type, read.body)
    else if (read.operation === operations.dummy) reply(response, 200, type, inVersion(dummyAnswer(current.dummy), media.version))
    else await declare(response, read.call, media.version)
  }

  async function serveLogin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, date } = await answerLogin(options, request, current.wsaa)
    response.setHeader('Date', date.toUTCString())
    reply(response, status, mediaTypes['1.1'], body)
  }

  async function declare(response: ServerResponse, call: XmlElement, version: SoapVersion): Promise<void> {
    const { trouble } = current
    current = afterDeclaration(current)
    if (failBefore(response, trouble?.next)) return
    const answer = await registerStock(options, call, { settings: current, trouble: trouble?.next ?? null, version })
    if (trouble?.next === 'slow') await pause(trouble.ms, undefined, { signal: closing.signal }).catch(() => undefined)
    if (trouble?.next === 'silent') await once(closing.signal, 'abort')
    if (!failAfter(response, trouble?.next, answer.body)) reply(response, answer.status, mediaTypes[version], answer.body)
  }

  const origin = await listen(server)
  const url = origin + servicePath
  const changeable = { settings: () => current, change: (to: StandInSettings) => void (current = to) }
  return {
    ...changeable,
    url,
    wsaaUrl: origin + wsaaPath,
    addRoutes: (app: Api): void => standInRoutes(app, changeable),
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      closing.abort()
      await closed
    },
  }
}

/** Returns the settings after one more declaration, which decrements the count of a chosen failure. */
function afterDeclaration(settings: StandInSettings): StandInSettings {
  const { trouble } = settings
  if (trouble === null || trouble.times === null) return settings
  return { ...settings, trouble: trouble.times > 1 ? { ...trouble, times: trouble.times - 1 } : null }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const listening = server.address()
  return `http://127.0.0.1:${typeof listening === 'object' && listening ? listening.port : 0}`
}

/** Reads the SOAP version and action from a call's headers; null for an unsupported media type. */
function readMedia({ headers }: IncomingMessage): { version: SoapVersion; action: string | null } | null {
  const [type, ...parameters] = (headers['content-type'] ?? '').split(';').map((part) => part.trim())
  const soapAction = headers['soapaction']
  if (type?.toLowerCase() === mediaTypes['1.1']) return { version: '1.1', action: typeof soapAction === 'string' ? soapAction : '' }
  if (type?.toLowerCase() !== mediaTypes['1.2']) return null
  return { version: '1.2', action: parameters.find((part) => /^action=/i.test(part))?.slice('action='.length) ?? null }
}

/** Simulates a failure before the call is processed. Returns false when the call is to be processed. */
function failBefore(response: ServerResponse, trouble: TroubleName | undefined): boolean {
  if (trouble === 'reset') response.socket?.resetAndDestroy()
  else if (trouble === '502') reply(response, 502)
  else if (trouble === 'malformed') reply(response, 400)
  else if (trouble === 'notXml') reply(response, 200, 'text/html', webPage)
  else return false
  return true
}

/** Simulates a failure after the call was processed. Returns false when it is to be answered. */
function failAfter(response: ServerResponse, trouble: TroubleName | undefined, answer: string): boolean {
  if (trouble === 'resetAfter') response.socket?.resetAndDestroy()
  else if (trouble === '502After') reply(response, 502)
  else if (trouble === 'half') {
    response.writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8', 'Content-Length': Buffer.byteLength(answer) })
    response.write(answer.slice(0, answer.length / 2), () => response.destroy())
  } else return false
  return true
}

function reply(response: ServerResponse, status: number, type = 'text/plain', body = ''): void {
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Content-Length': Buffer.byteLength(body) }
  response.writeHead(status, status === 405 ? { ...headers, Allow: 'GET, POST' } : headers).end(body)
}
