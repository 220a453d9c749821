import type { Handler } from './web-handler.ts'

/** Returns the path below which the product is, `/` or `/depositos/`. */
export function basePathOf(publicUrl: string | null): string {
  return publicUrl === null ? '/' : `${new URL(publicUrl).pathname.replace(/\/+$/, '')}/`
}

/**
 * Returns a handler that takes `basePath` off the address of a request, and puts it before the paths in the headers of an answer. A proxy in front may pass the path on or
 * take it off itself, so an address without it is answered too.
 */
export function belowBasePath(basePath: string, handler: Handler): Handler {
  if (basePath === '/') return handler
  return async (request, from) => {
    const url = new URL(request.url)
    if (`${url.pathname}/`.startsWith(basePath)) url.pathname = url.pathname.slice(basePath.length - 1)
    const answer = await handler(url.href === request.url ? request : readdressed(request, url), from)
    const location = answer.headers.get('Location')
    if (location?.startsWith('/')) answer.headers.set('Location', `${basePath}${location.slice(1)}`)
    return answer
  }
}

function readdressed(request: Request, url: URL): Request {
  const { method, headers, signal, body } = request
  return new Request(url, { method, headers, signal, body, ...(body === null ? {} : { duplex: 'half' }) })
}
