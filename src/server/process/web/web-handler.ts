import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { acceptedCoding, type FrontEnd } from '../../front-end/static-files.ts'
import type { ClientInfo } from '../../http/call.ts'

export type Handler = (request: Request, from?: ClientInfo) => Response | Promise<Response>

/** Shorter responses cost more to compress than to send. */
const minCompressedBytes = 1024

/** Returns the whole web server: the front end's files, and the API for every other address. */
export function webHandler(frontEnd: FrontEnd, api: Handler): Handler {
  return async (request, from) => {
    return withPageHeaders(frontEnd(request) ?? (await compressed(request, await api(request, from))))
  }
}

/** Tells browsers with every answer to come by HTTPS alone, for a year from the last one. Other hosts of the domain are not the product's to speak for. */
export function onlyByHttps(handler: Handler): Handler {
  return async (request, from) => {
    const answer = await handler(request, from)
    answer.headers.set('Strict-Transport-Security', 'max-age=31536000')
    return answer
  }
}

/** What a page may use of the browser's devices: nothing. */
const noDevices = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** Returns the answer with the headers that every answer has. */
export function withPageHeaders(answer: Response): Response {
  const { headers } = answer
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Cross-Origin-Resource-Policy', 'same-origin')
  // The headers below concern pages; a script or a style is never one.
  if (/^text\/(?:javascript|css)/.test(headers.get('Content-Type') ?? '')) return answer
  headers.set('Referrer-Policy', 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Permissions-Policy', noDevices)
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  return answer
}

/** Returns a real `Request` for the adapter's imitation of one, which cannot be copied with another body. To copy every call takes longer than to answer some: one without a body stays as it is. */
export function plainRequest(request: Request): Request {
  const { url, method, headers, signal, body } = request
  if (method === 'GET' || method === 'HEAD') return request
  const streamed = { body, duplex: 'half' } as const
  return new Request(url, { method, headers, signal, ...streamed })
}

/** The client of a call, as its connection tells. */
export function clientInfo({ incoming }: HttpBindings | Http2Bindings): ClientInfo {
  return { address: incoming.socket.remoteAddress }
}

/** Compresses a response of the API as far as the client accepts it. An export, which may be longer than the memory, and a stream are passed on as they are written. */
async function compressed(request: Request, answer: Response): Promise<Response> {
  const { headers, status } = answer
  const isEmpty = request.method === 'HEAD' || status === 204 || status === 304
  if (isEmpty || headers.has('content-encoding') || !/json|text\/(?!csv|event-stream)|xml/.test(headers.get('content-type') ?? ''))
    return answer
  headers.append('Vary', 'Accept-Encoding')
  const coding = acceptedCoding(request, ['br', 'gzip'])
  // The listener writes it with its length.
  if (coding === 'identity') return answer
  const whole = Buffer.from(await answer.arrayBuffer())
  const isShort = whole.length < minCompressedBytes
  const bytes = isShort ? whole : coding === 'br' ? await promisify(brotliCompress)(whole, quick) : await promisify(gzip)(whole)
  if (!isShort) headers.set('Content-Encoding', coding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(bytes, { status, statusText: answer.statusText, headers })
}

/** On a page of rows nearly as small as the best setting, in a fraction of a millisecond. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
