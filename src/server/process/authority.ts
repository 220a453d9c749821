// Connects this process to the customs authority's services, or starts the stand-in that simulates them.
import type { Logger } from 'pino'
import type { Environment } from '#domain/company/company-access.ts'
import { createAuthorityClient, type AuthorityClient, type AuthorityStatus } from '../authority/client.ts'
import { createLoginService, type LoginService } from '../authority/wsaa/login.ts'
import { createTickets, type TicketSource } from '../authority/wsaa/tickets.ts'
import type { Settings } from '../settings/settings.ts'
import type { StandIn, StandInOptions } from '../stand-in/stand-in.ts'

/** The two services of the authority that this process calls, or the stand-in. */
export interface Authority {
  readonly client: AuthorityClient & AuthorityStatus
  readonly url: string
  /** The name under which its tickets are stored. */
  readonly ticketsOf: string
  readonly login: LoginService
  readonly tickets: TicketSource
  readonly standIn: StandIn | null
  /** The line that the terminal shows about it at the start. */
  readonly line: string
  close(): Promise<void>
}

interface AuthorityOptions extends StandInOptions {
  readonly log: Pick<Logger, 'debug' | 'info'>
}

const minute = 60_000

/** How long each environment refuses to issue a second ticket (`server/authority/README.md#login-tickets`). */
const windows: Readonly<Record<Environment, number>> = {
  standIn: 10 * minute,
  test: 10 * minute,
  production: 2 * minute,
  other: 10 * minute,
}

export async function openAuthority(settings: Settings, { log, ...options }: AuthorityOptions): Promise<Authority> {
  const { authorityUrl, wsaaUrl, environment, authorityTimeoutMs: timeoutMs } = settings
  if (authorityUrl === null || wsaaUrl === null) return await openStandIn(settings, { log, ...options })
  const proxyEnv = process.env
  const login = createLoginService({ url: wsaaUrl, proxyEnv, log })
  const tickets = createTickets({ ...options, service: login, environment: wsaaUrl, windowMs: () => windows[environment], log })
  return {
    client: createAuthorityClient({ url: authorityUrl, timeoutMs, proxyEnv, log }),
    url: authorityUrl,
    ticketsOf: wsaaUrl,
    login,
    tickets,
    standIn: null,
    line: lineOf(environment, authorityUrl, wsaaUrl),
    close: () => tickets.close(),
  }
}

async function openStandIn(
  { authorityTimeoutMs: timeoutMs, standIn: settings }: Settings,
  { log, ...options }: AuthorityOptions,
): Promise<Authority> {
  const { startStandIn } = await import('../stand-in/stand-in.ts')
  const standIn = await startStandIn(options, settings)
  const login = createLoginService({ url: standIn.wsaaUrl, log })
  // A fixed name, because the stand-in has another port at each start.
  const ticketsOf = 'stand-in'
  const windowMs = (): number => standIn.settings().wsaa.window * minute
  const tickets = createTickets({ ...options, service: login, environment: ticketsOf, windowMs, log })
  return {
    client: createAuthorityClient({ url: standIn.url, timeoutMs, log }),
    url: standIn.url,
    ticketsOf,
    login,
    tickets,
    standIn,
    line: `Aduana: simulada en ${standIn.url}, nada sale de esta máquina`,
    async close() {
      await tickets.close()
      await standIn.close()
    },
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
