import { matchedRoutes } from 'hono/route'
import type { Call } from './call.ts'

const verbs: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * The pattern of the address that answered a call, `/api/stocks/:id`, or that would have answered if the call had not been refused before, and its method. Addresses and verbs that the
 * server does not know share one name each, so that a stranger cannot make up new ones.
 */
export function routeOf(call: Call): { uri: string; method: string } {
  // The patterns with a star are those of middleware.
  const route = matchedRoutes(call).find(({ path }, index) => index >= call.req.routeIndex && !path.endsWith('*'))
  return { uri: route?.path ?? 'unknown', method: verbs.includes(call.req.method) ? call.req.method : 'OTHER' }
}
