import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import type { From } from './http/call.ts'
import { acceptedCoding, type FrontEnd } from './static.ts'

export type Handler = (request: Request, from?: From) => Response | Promise<Response>

/** Shorter answers cost more to pack than to send. */
const worthPacking = 1024

/** The whole web server: the front end's files first, then the API, which also says what does not exist. */
export function webHandler(frontEnd: FrontEnd, api: Handler): Handler {
  return async (request, from) => {
    const answer = frontEnd(request) ?? (await packed(request, await api(request, from)))
    answer.headers.set('X-Content-Type-Options', 'nosniff')
    // The others are for what a browser may show by itself; a script or a style is never a page.
    if (/^text\/(?:javascript|css)/.test(answer.headers.get('Content-Type') ?? '')) return answer
    answer.headers.set('Referrer-Policy', 'same-origin')
    answer.headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    if (!answer.headers.has('Content-Security-Policy'))
      answer.headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    return answer
  }
}

/**
 * The platform's own `Request`. What the adapter hands over only looks like one: it cannot be copied with another body, and making it the global `Request` would change
 * everything else in the process.
 */
export function plainRequest(request: Request): Request {
  const { url, method, headers, signal, body } = request
  const streamed = { body, duplex: 'half' } as const
  return new Request(url, { method, headers, signal, ...(method === 'GET' || method === 'HEAD' ? {} : streamed) })
}

/** Where a call came from, by its connection. */
export function fromOf({ incoming }: HttpBindings | Http2Bindings): From {
  return { address: incoming.socket.remoteAddress }
}

/** An answer of the API as small as its caller can read it. */
async function packed(request: Request, answer: Response): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  const mayPack = answer.body !== null && !answer.headers.has('content-encoding') && /json|text|xml/.test(type)
  if (!mayPack) return new Response(answer.body, answer)
  const headers = new Headers(answer.headers)
  headers.append('Vary', 'Accept-Encoding')
  const whole = Buffer.from(await answer.arrayBuffer())
  const coding = whole.length < worthPacking ? 'identity' : acceptedCoding(request, ['br', 'gzip'])
  const bytes = coding === 'br' ? await promisify(brotliCompress)(whole, quick) : coding === 'gzip' ? await promisify(gzip)(whole) : whole
  if (coding !== 'identity') headers.set('Content-Encoding', coding)
  headers.set('Content-Length', String(bytes.length))
  return new Response(bytes, { status: answer.status, statusText: answer.statusText, headers })
}

/** Nearly as small as the slowest setting on a page of rows, at a fraction of a millisecond. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
