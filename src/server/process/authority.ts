// Connects this process to the customs authority's services, or starts the stand-in that simulates them.
import type { Logger } from 'pino'
import type { Environment } from '#domain/company/company-access.ts'
import { createAuthorityClient } from '../authority/client.ts'
import { createLoginService } from '../authority/wsaa/login.ts'
import { createTickets } from '../authority/wsaa/tickets.ts'
import type { Settings } from '../settings/settings.ts'
import type { StandInOptions } from '../stand-in/stand-in.ts'

export type Authority = Awaited<ReturnType<typeof openAuthority>>

interface AuthorityOptions extends StandInOptions {
  readonly log: Pick<Logger, 'debug' | 'info'>
}

const minute = 60_000

export async function openAuthority(settings: Settings, { log, ...options }: AuthorityOptions) {
  const { authorityUrl, wsaaUrl, environment, authorityTimeoutMs: timeoutMs } = settings
  const services =
    authorityUrl === null || wsaaUrl === null
      ? await startSimulation(settings, options)
      : {
          url: authorityUrl,
          wsaaUrl,
          /** The name under which its tickets are stored. */
          ticketsOf: wsaaUrl,
          proxyEnv: process.env,
          // How long it refuses to issue a second ticket (`server/authority/README.md#login-tickets`).
          windowMs: () => (environment === 'production' ? 2 : 10) * minute,
          standIn: null,
          /** The line that the terminal shows about it at the start. */
          line: lineOf(environment, authorityUrl, wsaaUrl),
        }
  const { url, ticketsOf, proxyEnv, windowMs, standIn } = services
  const login = createLoginService({ url: services.wsaaUrl, proxyEnv, log })
  const tickets = createTickets({ ...options, service: login, environment: ticketsOf, windowMs, log })
  return {
    ...services,
    client: createAuthorityClient({ url, timeoutMs, proxyEnv, log }),
    login,
    tickets,
    async close(): Promise<void> {
      await tickets.close()
      await standIn?.close()
    },
  }
}

async function startSimulation(settings: Settings, options: StandInOptions) {
  const { startStandIn } = await import('../stand-in/stand-in.ts')
  const standIn = await startStandIn(options, settings.standIn)
  const { url, wsaaUrl } = standIn
  return {
    url,
    wsaaUrl,
    // A fixed name, because the stand-in has another port at each start.
    ticketsOf: 'stand-in',
    proxyEnv: null,
    windowMs: () => standIn.settings().wsaa.window * minute,
    standIn,
    line: `Aduana: simulada en ${url}, nada sale de esta máquina`,
  }
}

function lineOf(environment: Environment, authorityUrl: string, wsaaUrl: string): string {
  if (environment === 'production') return `Aduana: producción, ${shown(authorityUrl)}; lo que se envía queda declarado`
  if (environment === 'test') return `Aduana: ambiente de pruebas, ${shown(authorityUrl)}`
  return `Aduana: ${shown(authorityUrl)}, con accesos de ${shown(wsaaUrl)}`
}

function shown(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
