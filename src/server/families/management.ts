import { statfs } from 'node:fs/promises'
import { isAdmin } from '../http/auth.ts'
import type { Api } from '../http/call.ts'
import type { Services } from '../services.ts'
import { answersQuery } from '../store/ping.ts'
import { accessHealth } from './access-health.ts'

interface HealthComponent {
  status: 'UP' | 'DOWN'
  details?: Record<string, unknown>
}

const up: HealthComponent = { status: 'UP' }

/** With fewer free bytes the disk is DOWN. */
const diskThreshold = 10_485_760

/** Information about the server, and its health. */
export function managementRoutes(app: Api): void {
  app.get('/management/info', (call) => call.json(call.var.services.info))

  app.get('/management/health', async (call) => {
    const { services, user } = call.var
    const own = { db: await databaseHealth(services), diskSpace: await diskHealth(services), ping: up }
    const status = Object.values(own).every((component) => component.status === 'UP') ? 'UP' : 'DOWN'
    const httpStatus = status === 'UP' ? 200 : 503
    if (!user || !isAdmin(user)) return call.json({ status }, httpStatus)
    // `status` leaves out the authority and the companies' tickets, because a monitor that restarts this product would not bring it back.
    return call.json(
      { status, components: { ...own, authority: await services.authority.health(), tickets: await ticketsHealth(services) } },
      httpStatus,
    )
  })

  // For a monitor of the process: UP means that the database answers.
  app.get('/health', async (call) => {
    const { status } = await databaseHealth(call.var.services)
    return call.json({ status }, status === 'UP' ? 200 : 503)
  })
}

/** DOWN when a company's certificate or ticket is. */
async function ticketsHealth(services: Services): Promise<{ status: 'UP' | 'DOWN'; components: object }> {
  const components = await accessHealth(services)
  return { status: Object.values(components).some(({ status }) => status === 'DOWN') ? 'DOWN' : 'UP', components }
}

async function databaseHealth({ store, log }: Services): Promise<HealthComponent> {
  const database = store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  try {
    await answersQuery(store.db)
    return { status: 'UP', details: { database, result: 1, validationQuery: 'SELECT 1' } }
  } catch (error) {
    log.error({ err: error }, 'the store does not answer')
    return { status: 'DOWN', details: { database } }
  }
}

async function diskHealth({ dataDir, log }: Services): Promise<HealthComponent> {
  try {
    const { blocks, bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    return { status: free >= diskThreshold ? 'UP' : 'DOWN', details: { total: blocks * bsize, free, threshold: diskThreshold } }
  } catch (error) {
    log.error({ err: error }, 'the data folder does not answer')
    return { status: 'DOWN', details: { threshold: diskThreshold } }
  }
}
