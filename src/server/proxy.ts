import { proxy } from 'hono/proxy'
import type { Handler } from './web.ts'

const handedOn = /^\/(?:api|management|i18n|health)(?:\/|$)/

/**
 * The API of another server behind this front end (`API_URL`, `decisions.md` 30): the page and its calls keep one origin, so that no CORS rule of the other server is
 * needed and its alert headers arrive.
 */
export function proxyTo(apiUrl: string): Handler {
  const base = apiUrl.replace(/\/$/, '')
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    if (!handedOn.test(pathname)) return problem(404, 'Not Found', 'error.http.404', pathname)
    try {
      return await proxy(`${base}${pathname}${search}`, { raw: request })
    } catch {
      return problem(502, 'Bad Gateway', 'error.server.not.reachable', pathname)
    }
  }
}

function problem(status: number, title: string, message: string, path: string): Response {
  return new Response(JSON.stringify({ type: 'https://www.jhipster.tech/problem/problem-with-message', title, status, path, message }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}
