import { within } from '../../authority/time-limit.ts'
import { isAdmin } from '../../http/auth/auth.ts'
import type { Api } from '../../http/call.ts'
import type { Services } from '../../services.ts'
import { isUnavailable } from '../../store/database/failures.ts'
import {
  accessHealth,
  copiesHealth,
  databaseHealth,
  diskHealth,
  isWorkerStanding,
  mailHealth,
  workerHealth,
  type HealthComponent,
} from './health-parts.ts'

/** The longest that a part of the answer may take, in milliseconds. */
const limitMs = 4500

type Part = (services: Services) => Promise<HealthComponent>

const vitalParts = { db: databaseHealth, diskSpace: diskHealth } as const

const otherParts = {
  worker: workerHealth,
  mail: mailHealth,
  backups: copiesHealth,
  authority: async ({ authority }: Services) => await authority.health(),
  tickets: ticketsHealth,
} as const

/**
 * How the server is (`server/README.md#health-and-info`). The database, the disk and a worker that stands still make the whole DOWN, and the answer a 503, which a monitor
 * takes as a reason to start the product again; what would be no better after that does not.
 */
export function healthRoutes(app: Api): void {
  app.get('/management/health', async (call) => {
    const { services, user } = call.var
    const isDetailed = user !== null && isAdmin(user)
    // Only administrators get the other parts, so they are checked for administrators alone.
    const [vital, others] = await Promise.all([partsOf(services, vitalParts), isDetailed ? partsOf(services, otherParts) : null])
    const isUp = Object.values(vital).every((part) => part.status === 'UP') && !isWorkerStanding(services) && !services.isStopping()
    const status = isUp ? 'UP' : 'DOWN'
    const body = others === null ? { status } : { status, components: { ...vital, ping: pingHealth(services), ...others } }
    return call.json(body, isUp ? 200 : 503)
  })

  // For a monitor of the process, and for what shares calls out among several: UP means that it takes calls, and that the database answers and can be written.
  app.get('/health', async (call) => {
    const { services } = call.var
    // Another disk than that of the data folder is PostgreSQL's.
    const { db, diskSpace } = await partsOf(services, {
      ...vitalParts,
      ...(services.store.kind === 'postgres' ? { diskSpace: elsewhere } : {}),
    })
    const isUp = db.status === 'UP' && diskSpace.status === 'UP' && !services.isStopping()
    return call.json({ status: isUp ? 'UP' : 'DOWN' }, isUp ? 200 : 503)
  })
}

/** Answers `DOWN` with 503 when the caller's account cannot be read, because the database does not answer. Must be registered before `guard`, which reads the account. */
export function healthWithoutAccount(app: Api): void {
  for (const path of ['/health', '/management/health'])
    app.use(path, async (call, next) => {
      await next()
      if (call.error && isUnavailable(call.error)) call.res = call.json({ status: 'DOWN' }, 503)
    })
}

/** Asks all parts at the same time. One that fails, or does not answer in time, is DOWN and holds up no other. */
async function partsOf<Name extends string>(services: Services, parts: Readonly<Record<Name, Part>>): Promise<Record<Name, HealthComponent>>
async function partsOf(services: Services, parts: Readonly<Record<string, Part>>): Promise<Record<string, HealthComponent>> {
  const noAnswer: HealthComponent = { status: 'DOWN', details: { error: 'noAnswer' } }
  const limit = AbortSignal.timeout(limitMs)
  const asked = Object.entries(parts).map(async ([name, part]) => {
    const answer = await within(
      limit,
      async () => {
        try {
          return await part(services)
        } catch (error) {
          services.log.error({ err: error, part: name }, 'a part of the health failed')
          return noAnswer
        }
      },
      noAnswer,
    )
    return [name, answer] as const
  })
  return Object.fromEntries(await Promise.all(asked))
}

const elsewhere: Part = () => Promise.resolve({ status: 'UP' })

/** Whether this process takes calls: not while it ends. */
function pingHealth({ isStopping }: Services): HealthComponent {
  return isStopping() ? { status: 'DOWN', details: { error: 'stopping' } } : { status: 'UP' }
}

/** DOWN when a company's certificate or ticket is. */
async function ticketsHealth(services: Services): Promise<HealthComponent> {
  const components = await accessHealth(services)
  return { status: Object.values(components).some(({ status }) => status === 'DOWN') ? 'DOWN' : 'UP', components }
}
