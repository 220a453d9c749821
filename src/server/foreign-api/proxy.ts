// Reverse proxy that forwards the API's calls to the other server that API_URL names.
import { proxy } from 'hono/proxy'
import type { Logger } from 'pino'
import { errorCode } from '../error-code.ts'
import type { ClientInfo } from '../http/call.ts'
import { problemResponse, Refusal } from '../http/refusal.ts'
import { newRequestId } from '../http/request-id.ts'
import type { Handler } from '../process/web/web-handler.ts'
import { cataloguePathname, foreignCatalogue } from './catalogue.ts'

const forwarded = /^\/(?:api|management|i18n|health|v[23]\/api-docs)(?:\/|$)/

/**
 * Request headers that concern this server: the other one's CORS rule would refuse our `Origin`, our `Host` would match none of its virtual
 * hosts, and the API uses no cookies.
 */
const droppedRequestHeaders = ['host', 'origin', 'referer', 'cookie', 'expect']

/** Response headers that would apply to this whole origin, or make the browser open its own password dialog. */
const droppedResponseHeaders = ['set-cookie', 'strict-transport-security', 'alt-svc', 'www-authenticate']

/** The time-out of a request, longer than that of the screens, so that the user sees their message and not the proxy's. */
const defaultTimeoutMs = 90_000

/** The time-out of reading the other server's catalogue, which no request waits for. */
const catalogueTimeoutMs = 10_000

/**
 * Forwards the API's calls to another server (`API_URL`). The page and its calls stay on one origin, so that the other server needs no CORS
 * rule and its alert headers arrive. `ownCatalogue` returns the texts of our screens, to which the other server's are added.
 */
export function proxyTo(
  apiUrl: string,
  ownCatalogue: () => string | Promise<string>,
  { timeoutMs = defaultTimeoutMs, log }: { timeoutMs?: number; log?: Pick<Logger, 'warn'> } = {},
): Handler {
  const { origin, pathname: path } = new URL(apiUrl)
  const base = `${origin}${path.replace(/\/+$/, '')}`
  const catalogue = foreignCatalogue(ownCatalogue, () => readCatalogue(base))
  return async (request, from) => {
    const { pathname, search } = new URL(request.url)
    const of = { path: pathname, requestId: newRequestId() }
    if (!forwarded.test(pathname)) return problemResponse(new Refusal(404, 'error.http.404'), of)
    if (pathname === cataloguePathname && (request.method === 'GET' || request.method === 'HEAD')) return await catalogue(request)
    const late = AbortSignal.timeout(timeoutMs)
    try {
      return await forward(forwardedRequest(request, from), base, `${base}${pathname}${search}`, AbortSignal.any([request.signal, late]))
    } catch (error) {
      // Does not log requests that the client has aborted.
      if (!request.signal.aborted) log?.warn({ ...of, reason: reasonOf(error) }, 'the other server did not answer')
      return problemResponse(late.aborted ? new Refusal(504, 'error.timeout') : new Refusal(502, 'error.server.not.reachable'), of)
    }
  }
}

/** Returns the code of a failed connection, or the name of the error; never an address, which may contain a password. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return errorCode(cause) || (cause instanceof Error ? cause.name : 'unknown')
}

function forwardedRequest(request: Request, from: ClientInfo | undefined): Request {
  const headers = new Headers(request.headers)
  for (const name of droppedRequestHeaders) headers.delete(name)
  if (from?.address !== undefined) headers.append('X-Forwarded-For', from.address)
  const { url, method, signal, body } = request
  return new Request(url, { method, headers, signal, ...(body === null ? {} : { body, duplex: 'half' }) })
}

/** Forwards a request. Buffers the whole response, so that an interrupted one becomes an error and not half a list; but streams events. */
async function forward(raw: Request, base: string, url: string, signal: AbortSignal): Promise<Response> {
  // The browser follows redirects itself, with its own method, body and history.
  const response = await proxy(url, { raw, redirect: 'manual', signal, strictConnectionProcessing: true })
  const headers = new Headers(response.headers)
  for (const name of droppedResponseHeaders) headers.delete(name)
  const location = headers.get('location')
  if (location !== null) {
    const own = ownAddress(new URL(location, url), base)
    if (own !== null) headers.set('location', own)
    else if (response.status >= 300 && response.status < 400) throw new Error(`${url} redirects to another server`)
    else headers.delete('location')
  }
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
  const body = response.body === null || isStream ? response.body : await response.arrayBuffer()
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

async function readCatalogue(base: string): Promise<string> {
  const answer = await proxy(`${base}${cataloguePathname}`, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(catalogueTimeoutMs),
  })
  if (!answer.ok) throw new Error(`the other server's catalogue: ${answer.status}`)
  return await answer.text()
}

/** Returns the other server's address as one of this origin, or null when it belongs to neither. */
function ownAddress(to: URL, base: string): string | null {
  if (to.origin !== new URL(base).origin) return null
  return to.href.startsWith(`${base}/`) ? to.href.slice(base.length) : to.href.slice(to.origin.length)
}
