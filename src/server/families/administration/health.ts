// Calls `/health` and `management/health`, which run the health checks with a time limit.
import { health } from '#domain/administration/health.ts'
import { describeCalls, one } from '../../api-document/describe.ts'
import { ref } from '../../api-document/schemas.ts'
import { within } from '../../authority/time-limit.ts'
import { isAdmin } from '../../http/auth/auth.ts'
import type { Api } from '../../http/call.ts'
import type { Services } from '../../services.ts'
import { isUnavailable } from '../../store/database/failures.ts'
import {
  copiesHealth,
  databaseHealth,
  diskHealth,
  isWorkerStanding,
  mailHealth,
  ticketsHealth,
  versionHealth,
  workerHealth,
  type HealthComponent,
} from './health-parts.ts'

/** The time-out of each check, in milliseconds. */
const limitMs = 4500

type Part = (services: Services) => Promise<HealthComponent>

const vitalParts = { db: databaseHealth, diskSpace: diskHealth } as const

const otherParts = {
  worker: workerHealth,
  mail: mailHealth,
  backups: copiesHealth,
  authority: async ({ authority }: Services) => await authority(),
  tickets: ticketsHealth,
  version: versionHealth,
} as const

const isWell = one(ref('Salud', health))
const aHealth = { ...isWell, 503: isWell[200] ?? {} }

const about = describeCalls('Administración', 'admin', {
  read: ['Leer la salud de la instalación', aHealth, 'Los administradores ven también sus partes.'],
  ping: ['Saber si la base de datos responde', aHealth],
})

/**
 * Calls on the server's health (`server/README.md#health-and-info`). Database, disk and a stalled worker make the whole DOWN with 503, on
 * which a monitor restarts the product; checks that a restart would not help do not count.
 */
export function healthRoutes(app: Api): void {
  app.get('/management/health', about.read, async (call) => {
    const { services, user } = call.var
    const isDetailed = user !== null && isAdmin(user)
    // The other checks run for administrators alone, because only they get the results.
    const [vital, others] = await Promise.all([partsOf(services, vitalParts), isDetailed ? partsOf(services, otherParts) : null])
    const isUp = areUp(vital) && !isWorkerStanding(services) && !services.isStopping()
    const status = isUp ? 'UP' : 'DOWN'
    const ping = services.isStopping() ? { status: 'DOWN', details: { error: 'stopping' } } : { status: 'UP' }
    const body = others === null ? { status } : { status, components: { ...vital, ping, ...others } }
    return call.json(body, isUp ? 200 : 503)
  })

  // For process monitors and load balancers: UP means that this process accepts calls, and that the database answers and is writable.
  app.get('/health', about.ping, async (call) => {
    const { services } = call.var
    // With PostgreSQL this skips the check of the disk, because its data is not on the data folder's disk.
    const vital = await partsOf(services, services.store.kind === 'postgres' ? { db: databaseHealth } : vitalParts)
    const isUp = areUp(vital) && !services.isStopping()
    return call.json({ status: isUp ? 'UP' : 'DOWN' }, isUp ? 200 : 503)
  })
}

/**
 * Answers `DOWN` with 503 when the database does not answer and so the caller's account cannot be read. Register it before `guard`, which
 * reads the account.
 */
export function healthWithoutAccount(app: Api): void {
  for (const path of ['/health', '/management/health'])
    app.use(path, async (call, next) => {
      await next()
      if (call.error && isUnavailable(call.error)) call.res = call.json({ status: 'DOWN' }, 503)
    })
}

/** Runs all checks at the same time. A check that fails or times out is DOWN and delays no other. */
async function partsOf(services: Services, parts: Readonly<Record<string, Part>>): Promise<Record<string, HealthComponent>> {
  const noAnswer: HealthComponent = { status: 'DOWN', details: { error: 'noAnswer' } }
  const limit = AbortSignal.timeout(limitMs)
  const asked = Object.entries(parts).map(async ([name, part]) => {
    const answer = () =>
      part(services).catch((error: unknown) => {
        services.log.error({ err: error, part: name }, 'a part of the health failed')
        return noAnswer
      })
    return [name, await within(limit, answer, noAnswer)] as const
  })
  return Object.fromEntries(await Promise.all(asked))
}

function areUp(parts: Readonly<Record<string, HealthComponent>>): boolean {
  return Object.values(parts).every(({ status }) => status === 'UP')
}
