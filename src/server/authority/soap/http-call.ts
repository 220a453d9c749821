// Makes one HTTPS call with time-out, size limit and proxy support, and distinguishes unsent calls from unanswered ones.
import { Agent as HttpAgent, request as requestHttp, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { addAbortSignal } from 'node:stream'
import { DEFAULT_CIPHERS } from 'node:tls'
import { promisify } from 'node:util'
import { brotliDecompress, inflate, inflateRaw, unzip } from 'node:zlib'
import type { Logger } from 'pino'
import { errorCode } from '../../error-code.ts'

/** One call over a connection of its own (`server/authority/README.md#tls-and-http`). */
export interface HttpCall {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The time-out of the whole call, from connecting to the last byte of the answer, in milliseconds. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** The size limit of the decompressed answer. */
  readonly maxBytes: number
  readonly ca: string | undefined
  readonly proxyEnv: NodeJS.ProcessEnv | null
  /** The logger for one line per call: operation, size, outcome and duration, without the message or the answer. */
  readonly log: Pick<Logger, 'debug'> | undefined
}

interface Head {
  readonly status: number
  readonly contentType: string
  readonly clockDifferenceMs: number | null
}

interface HttpAnswer {
  readonly outcome: 'answered'
  readonly head: Head
  /** The decompressed body; its start when it is too long, empty when it cannot be decompressed. */
  readonly body: Uint8Array
  /** Why `body` is not the whole answer; null when it is. */
  readonly flaw: string | null
}

export type HttpReply =
  | HttpAnswer
  /** No complete answer. `head` is null when not even the headers arrived. When the call was `notSent`, nothing reached the other side. */
  | {
      readonly outcome: 'notSent' | 'connectionLost' | 'timeout' | 'interrupted'
      readonly code: string
      readonly head: Head | null
    }

/**
 * Node's default ciphers without finite-field Diffie-Hellman: where a server prefers it with a short key, OpenSSL refuses the server.
 * Everything else, the security level too, is Node's default.
 */
const ciphers = `${DEFAULT_CIPHERS}:!DHE`

/** Makes a call without following redirects. Never rejects. */
export async function callHttp(call: HttpCall): Promise<HttpReply> {
  const begun = performance.now()
  const reply = await make(call)
  const { outcome, head } = reply
  const of = { method: call.method, host: call.url.host, operation: call.headers['soapaction'] ?? null, sentBytes: call.body.length }
  call.log?.debug({ ...of, outcome, status: head?.status ?? null, durationMs: Math.round(performance.now() - begun) }, 'call')
  return reply
}

async function make(call: HttpCall): Promise<HttpReply> {
  const { timeoutMs, signal, maxBytes } = call
  const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  let sent = false
  let head: Head | null = null
  let close = (): void => undefined
  try {
    const opened = openRequest(call, ends)
    close = opened.close
    whenConnected(opened.request, call.url, () => {
      sent = true
      opened.request.end(call.body)
    })
    const response = await responseTo(opened.request, ends)
    head = headOf(response)
    const { bytes, whole } = await readBytes(addAbortSignal(ends, response), maxBytes)
    return { outcome: 'answered', head, ...(await bodyOf(response.headers, bytes, { whole, maxBytes })) }
  } catch (error) {
    if (signal.aborted) return { outcome: 'interrupted', code: '', head }
    const inTime = !ends.aborted
    if (!sent) return { outcome: 'notSent', code: inTime ? errorCode(error) : 'ETIMEDOUT', head }
    return inTime ? { outcome: 'connectionLost', code: errorCode(error), head } : { outcome: 'timeout', code: '', head }
  } finally {
    close()
  }
}

/** Opens a request, and returns it with a function that closes its connection, also one to a proxy that never became the request's. */
function openRequest(
  { url, method, headers, timeoutMs, ca, proxyEnv }: HttpCall,
  signal: AbortSignal,
): { request: ClientRequest; close: () => void } {
  const proxy = proxyEnv === null ? {} : { proxyEnv }
  const secure = url.protocol === 'https:'
  const agent = secure ? new HttpsAgent({ ciphers, ...proxy, ...(ca === undefined ? {} : { ca }) }) : new HttpAgent(proxy)
  const connect = agent.createConnection.bind(agent)
  let connection: ReturnType<typeof connect>
  agent.createConnection = (...args) => {
    connection = connect(...args)
    return connection
  }
  const options = { method, headers: { ...headers, connection: 'close' }, agent, signal, timeout: timeoutMs }
  const request = secure ? requestHttps(url, options) : requestHttp(url, options)
  // The first error counts; this listener ignores later ones.
  request.on('error', () => undefined)
  return { request, close: () => connection?.destroy() }
}

/** Calls back when data can be sent: after connecting, and over TLS after the handshake with a trusted certificate. */
function whenConnected(request: ClientRequest, url: URL, connected: () => void): void {
  request.once('socket', (socket) => {
    // The request gets a tunnel through a proxy after its handshake.
    if (!socket.connecting) connected()
    else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', connected)
  })
}

/**
 * Resolves to the response. Rejects when the connection ends without one, and when `signal` aborts, which a request without a connection
 * does not report.
 */
function responseTo(request: ClientRequest, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
    // A proxy that refuses the tunnel closes the request without an error.
    request.once('close', () => reject(request.errored ?? new Error('closed')))
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
    if (signal.aborted) reject(new Error('aborted'))
  })
}

function headOf({ statusCode = 0, headers }: IncomingMessage): Head {
  return { status: statusCode, contentType: headers['content-type'] ?? '', clockDifferenceMs: clockDifference(headers.date) }
}

/** The one date format that servers write today; `Date.parse` alone accepts nearly anything. */
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

function clockDifference(date = ''): number | null {
  const time = httpDate.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(time) ? null : time - Date.now()
}

async function readBytes(response: AsyncIterable<unknown>, maxBytes: number): Promise<{ bytes: Uint8Array; whole: boolean }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue
    chunks.push(chunk)
    length += chunk.length
    if (length > maxBytes) return { bytes: Buffer.concat(chunks, maxBytes), whole: false }
  }
  return { bytes: Buffer.concat(chunks, length), whole: true }
}

async function bodyOf(
  headers: IncomingHttpHeaders,
  bytes: Uint8Array,
  { whole, maxBytes }: { whole: boolean; maxBytes: number },
): Promise<Pick<HttpAnswer, 'body' | 'flaw'>> {
  const tooLong = `> ${maxBytes} bytes`
  if (!whole) return { body: bytes, flaw: tooLong }
  try {
    return { body: await decompress(bytes, headers['content-encoding'] ?? '', maxBytes), flaw: null }
  } catch (error) {
    const code = errorCode(error)
    return { body: new Uint8Array(), flaw: code === 'ERR_BUFFER_TOO_LARGE' ? tooLong : code }
  }
}

/**
 * Decompresses by `Content-Encoding`; returns the bytes unchanged for an unknown one. Rejects when the result exceeds `maxBytes`, or the
 * bytes are malformed.
 */
async function decompress(bytes: Uint8Array, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const way = wayOf(encoding.trim().toLowerCase(), bytes)
  return way === null || bytes.length === 0 ? bytes : await promisify(way)(bytes, { maxOutputLength: maxBytes })
}

function wayOf(encoding: string, bytes: Uint8Array): typeof unzip | null {
  if (encoding === 'gzip' || encoding === 'x-gzip') return unzip
  if (encoding === 'br') return brotliDecompress
  if (encoding !== 'deflate') return null
  // Some servers omit the zlib header, whose low half byte is 8.
  return ((bytes[0] ?? 0) & 15) === 8 ? inflate : inflateRaw
}
