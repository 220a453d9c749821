// Combines front end and API in one handler, with security headers and compression.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { acceptedCoding, type FrontEnd } from '../../front-end/static-files.ts'
import type { ClientInfo } from '../../http/call.ts'

export type Handler = (request: Request, from?: ClientInfo) => Response | Promise<Response>

/** The shortest response that is compressed; shorter ones cost more to compress than to send. */
const minCompressedBytes = 1024

export function webHandler(frontEnd: FrontEnd, api: Handler): Handler {
  return async (request, from) => withPageHeaders(frontEnd(request) ?? (await compressed(request, await api(request, from))))
}

/** Adds HSTS for a year to every answer. It leaves out subdomains, for which the product does not speak. */
export function onlyByHttps(handler: Handler): Handler {
  return async (request, from) => {
    const answer = await handler(request, from)
    answer.headers.set('Strict-Transport-Security', 'max-age=31536000')
    return answer
  }
}

/** The `Permissions-Policy` that forbids pages all devices of the browser. */
const noDevices = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

export function withPageHeaders(answer: Response): Response {
  const { headers } = answer
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  // Scripts and styles do not need the headers below, which concern pages.
  if (/^text\/(?:javascript|css)/.test(headers.get('Content-Type') ?? '')) return answer
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Permissions-Policy', noDevices)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  return answer
}

/**
 * Converts the adapter's imitation of a `Request`, which cannot be copied with another body, to a real one. Calls without a body stay as
 * they are, because the copy takes longer than some answers.
 */
export function plainRequest(request: Request): Request {
  const { url, method, headers, signal, body } = request
  if (method === 'GET' || method === 'HEAD') return request
  const streamed = { body, duplex: 'half' } as const
  return new Request(url, { method, headers, signal, ...streamed })
}

export function clientInfo({ incoming, outgoing }: HttpBindings | Http2Bindings): ClientInfo {
  return { address: incoming.socket.remoteAddress, whenClosed: (listener) => void outgoing.once('close', listener) }
}

/**
 * Compresses a response of the API if the client accepts it. Exports, which may be larger than the memory, and streams are forwarded chunk
 * by chunk.
 */
async function compressed(request: Request, answer: Response): Promise<Response> {
  const { headers, status } = answer
  const isEmpty = request.method === 'HEAD' || status === 204 || status === 304
  if (isEmpty || headers.has('content-encoding') || !/json|text\/(?!csv|event-stream)|[/+]xml/.test(headers.get('content-type') ?? ''))
    return answer
  headers.append('Vary', 'Accept-Encoding')
  const coding = acceptedCoding(request, ['br', 'gzip'])
  // The adapter sends it with its `Content-Length`.
  if (coding === 'identity') return answer
  const whole = Buffer.from(await answer.arrayBuffer())
  const isShort = whole.length < minCompressedBytes
  const bytes = isShort ? whole : coding === 'br' ? await promisify(brotliCompress)(whole, quick) : await promisify(gzip)(whole)
  if (!isShort) headers.set('Content-Encoding', coding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(bytes, { status, statusText: answer.statusText, headers })
}

/** Brotli's quality 4 compresses a page of rows nearly as well as the best one, in a fraction of a millisecond. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
