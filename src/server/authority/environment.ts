import type { Environment } from '#domain/company-access.ts'

/** The hosts of the authority's own environments: its ticket service and its stock service. */
const ownHosts = {
  test: /^(?:wsaahomo|wsaduhomoext)\.(?:afip|arca)\.go[bv]\.ar$/i,
  production: /^(?:wsaa|webservicesadu)\.(?:afip|arca)\.go[bv]\.ar$/i,
} as const

/**
 * Returns the environment of two addresses, of the stock service and of the ticket service; without addresses it is the stand-in's. Returns null for two services of
 * different environments, of which one never takes the other's tickets.
 */
export function environmentOf(authorityUrl: string | null, wsaaUrl: string | null): Environment | null {
  if (authorityUrl === null || wsaaUrl === null) return 'standIn'
  const [service, tickets] = [hostEnvironment(authorityUrl), hostEnvironment(wsaaUrl)]
  if (service === tickets) return service
  return service === 'other' || tickets === 'other' ? 'other' : null
}

function hostEnvironment(url: string): Exclude<Environment, 'standIn'> {
  const { hostname } = new URL(url)
  if (ownHosts.test.test(hostname)) return 'test'
  return ownHosts.production.test(hostname) ? 'production' : 'other'
}
