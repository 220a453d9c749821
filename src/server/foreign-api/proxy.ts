import { proxy } from 'hono/proxy'
import type { ClientInfo } from '../http/call.ts'
import type { Handler } from '../process/web-handler.ts'
import { cataloguePath, foreignCatalogue } from './catalogue.ts'

const handedOn = /^\/(?:api|management|i18n|health)(?:\/|$)/

/**
 * What the browser says of this server and not of the call. Our `Origin` would be refused by the other server's CORS rule, our `Host` find none of its virtual hosts,
 * and the API knows no cookies (`server-contract.md` 1.0).
 */
const notAsked = ['host', 'origin', 'referer', 'cookie', 'expect']

/** What would hold for this whole origin, or make the browser ask for a password in a window of its own. */
const notAnswered = ['set-cookie', 'strict-transport-security', 'alt-svc', 'www-authenticate']

/** Longer than the screens wait (`product.md` 9): they speak first, and this ends what nobody waits for any more. */
const patience = 90_000

/** Nobody waits for the other server's words (`foreign-api/catalogue.ts`). */
const cataloguePatience = 10_000

/**
 * The API of another server behind this front end (`API_URL`, `decisions.md` 30): the page and its calls keep one origin, so that no CORS rule of the other server is
 * needed and its alert headers arrive. `ownCatalogue` gives the words of our screens, which the other server's are added to.
 */
export function proxyTo(apiUrl: string, ownCatalogue: () => string | Promise<string>, { patienceMs = patience } = {}): Handler {
  const { origin, pathname: path } = new URL(apiUrl)
  const base = `${origin}${path.replace(/\/+$/, '')}`
  const catalogue = foreignCatalogue(ownCatalogue, () => readCatalogue(base))
  return async (request, from) => {
    const { pathname, search } = new URL(request.url)
    if (!handedOn.test(pathname)) return problem(404, 'Not Found', 'error.http.404', pathname)
    if (pathname === cataloguePath && (request.method === 'GET' || request.method === 'HEAD')) return await catalogue(request)
    const late = AbortSignal.timeout(patienceMs)
    try {
      return await handOn(fromHere(request, from), base, `${base}${pathname}${search}`, AbortSignal.any([request.signal, late]))
    } catch {
      return late.aborted
        ? problem(504, 'Gateway Timeout', 'error.timeout', pathname)
        : problem(502, 'Bad Gateway', 'error.server.not.reachable', pathname)
    }
  }
}

/** The call as this server makes it, in the name of whoever it came from. */
function fromHere(request: Request, from: ClientInfo | undefined): Request {
  const headers = new Headers(request.headers)
  for (const name of notAsked) headers.delete(name)
  if (from?.address !== undefined) headers.append('X-Forwarded-For', from.address)
  return new Request(request, { headers })
}

/** Read whole before it is answered: an answer that breaks off in the middle is a failure with a name, and not half a list. */
async function handOn(raw: Request, base: string, url: string, signal: AbortSignal): Promise<Response> {
  // A redirect is the browser's to follow, so that it asks with its own method, body and history.
  const given = await proxy(url, { raw, redirect: 'manual', signal, strictConnectionProcessing: true })
  const headers = new Headers(given.headers)
  for (const name of notAnswered) headers.delete(name)
  const location = headers.get('location')
  if (location !== null) {
    const here = addressHere(new URL(location, url), base)
    if (here !== null) headers.set('location', here)
    else if (given.status >= 300 && given.status < 400) throw new Error(`${url} redirects to another server`)
    else headers.delete('location')
  }
  const body = given.body === null ? null : await given.arrayBuffer()
  return new Response(body, { status: given.status, statusText: given.statusText, headers })
}

async function readCatalogue(base: string): Promise<string> {
  const answer = await proxy(`${base}${cataloguePath}`, {
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(cataloguePatience),
  })
  if (!answer.ok) throw new Error(`the other server's catalogue: ${answer.status}`)
  return await answer.text()
}

/** The other server's address as one of this origin; null when it is somebody else's. */
function addressHere(to: URL, base: string): string | null {
  if (to.origin !== new URL(base).origin) return null
  return to.href.startsWith(`${base}/`) ? to.href.slice(base.length) : to.href.slice(to.origin.length)
}

function problem(status: number, title: string, message: string, path: string): Response {
  return new Response(JSON.stringify({ type: 'https://www.jhipster.tech/problem/problem-with-message', title, status, path, message }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}
