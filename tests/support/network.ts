import { http, type HttpResponseResolver } from 'msw/http'
import { setupServer } from 'msw/node'

/** What the screens call, one for all tests of a worker. A call that no handler takes fails. */
export const network = setupServer()

network.listen({ onUnhandledFrame: 'error' })

/** `GET /api/account`, with what follows the question mark. */
export function callOf({ method, url }: Request): string {
  const { pathname, search } = new URL(url)
  return `${method} ${pathname}${search}`
}

/** Takes the calls that match, or only the next one, before whatever takes them so far. A handler that returns nothing leaves its call to the others. */
export function take(call: RegExp, resolver: HttpResponseResolver, { once = false } = {}): void {
  network.use(http.all(({ request }) => call.test(callOf(request)), resolver, { once }))
}
