// Health checks of database, disk, worker, mail, backups, version and company access.
import { statfs } from 'node:fs/promises'
import { serviceId } from '#domain/company/company-access.ts'
import { describeTicketFailure, ticketFailureOf } from '#domain/stock/ticket-failure.ts'
import { instantOf } from '#domain/values/dates.ts'
import { dueAutomaticDays } from '../../sending/due-sends.ts'
import type { Services } from '../../services.ts'
import { listAccessStates, type AccessState } from '../../store/companies/tickets.ts'
import { answersQuery } from '../../store/database/open.ts'
import { readOutbox } from '../../store/operations/outbox.ts'
import { listAutomaticSendHours } from '../../store/stocks/automatic-sends.ts'
import { listWaitingSends } from '../../store/stocks/due-sends.ts'

/** A part of the health, in the platform's shape: with details, or with parts of its own. */
export interface HealthComponent {
  readonly status: 'UP' | 'DOWN' | 'UNKNOWN'
  readonly details?: object
  readonly components?: object
}

const minute = 60_000

/** The disk is DOWN with fewer free bytes than this. */
const diskThreshold = 10_485_760

/** The worker runs a round every second; after so long without one it counts as stalled. */
const standingMs = minute

/** A send that is overdue for so long is late, and a mail that is overdue for so long means that the mail job is stalled. */
const lateMs = 5 * minute

/** A backup runs every day; an older last one means that a day was missed, with some hours of tolerance. */
const oldCopyMs = 36 * 60 * minute

export async function databaseHealth({ store, log }: Services): Promise<HealthComponent> {
  const database = store.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  try {
    await answersQuery(store.db)
    if (store.isFull()) return { status: 'DOWN', details: { database, error: 'diskFull' } }
    return { status: 'UP', details: { database, result: 1, validationQuery: 'SELECT 1' } }
  } catch (error) {
    log.error({ err: error }, 'the store does not answer')
    return { status: 'DOWN', details: { database } }
  }
}

export async function diskHealth({ dataDir, log }: Services): Promise<HealthComponent> {
  try {
    const { blocks, bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    return { status: free >= diskThreshold ? 'UP' : 'DOWN', details: { total: blocks * bsize, free, threshold: diskThreshold } }
  } catch (error) {
    log.error({ err: error }, 'the data folder does not answer')
    return { status: 'DOWN', details: { threshold: diskThreshold } }
  }
}

export function isWorkerStanding({ sending }: Services): boolean {
  return sending.sinceRoundMs() > standingMs
}

/**
 * DOWN when the worker is stalled, or a send is long overdue. Stocks that wait for the authority's verdict, or for a ticket, are not
 * overdue.
 */
export async function workerHealth(services: Services): Promise<HealthComponent> {
  const { store, clock, sending } = services
  const now = clock()
  const { due, underWay } = await listWaitingSends(store.db, now)
  const hours = await listAutomaticSendHours(store.db)
  const automatic = dueAutomaticDays(hours, now).map(({ warehouseId, day }) =>
    instantOf(day, hours.find((of) => of.warehouseId === warehouseId)?.hour ?? '00:00'),
  )
  const [oldestDue] = [...due, ...automatic].filter((since) => since !== null).toSorted()
  const delayMs = oldestDue === undefined ? 0 : now.getTime() - Date.parse(oldestDue)
  const isUp = !isWorkerStanding(services) && delayMs <= lateMs
  return {
    status: isUp ? 'UP' : 'DOWN',
    details: {
      sinceRoundMs: Math.round(sending.sinceRoundMs()),
      waiting: due.length + automatic.length,
      underWay,
      ...(oldestDue !== undefined && { oldestDue, delayMs }),
    },
  }
}

/**
 * DOWN when the mail server does not accept mails, or the mail job is stalled; UNKNOWN in production when mails become files. A mail that
 * its recipient's server defers counts as neither.
 */
export async function mailHealth({ store, clock, checkMail, info }: Services): Promise<HealthComponent> {
  const { transport, location, fault } = await checkMail()
  const { waiting, oldest, firstDue } = await readOutbox(store.db)
  const isNobodyReached = transport === 'files' && info.activeProfiles.includes('prod')
  const isStanding = firstDue !== null && clock().getTime() - Date.parse(firstDue) > lateMs
  return {
    status: fault !== null || isStanding ? 'DOWN' : isNobodyReached ? 'UNKNOWN' : 'UP',
    details: { transport, location, ...(fault && { error: fault }), waiting, ...(oldest && { oldest }) },
  }
}

/** DOWN when the last backup failed or is too old; UNKNOWN where there are no backups, and until the first one of a new database. */
export async function copiesHealth({ store, clock, copies }: Services): Promise<HealthComponent> {
  const nightly = copies?.nightly ?? null
  if (nightly === null) return { status: 'UNKNOWN', details: { made: store.kind === 'postgres' ? 'elsewhere' : 'off' } }
  const { folder, last, kept, failure, next, since } = await nightly.state()
  const isOld = clock().getTime() - Date.parse(last?.date ?? since) > oldCopyMs
  return {
    status: failure !== null || isOld ? 'DOWN' : last === null ? 'UNKNOWN' : 'UP',
    details: {
      ...(last && { lastCopy: last.date, size: last.size }),
      kept,
      next,
      folder,
      ...(failure && { failure: failure.reason, failed: failure.date }),
    },
  }
}

/** UP: says which version runs, and a newer one when the operator's address names it. */
export async function versionHealth({ version, info }: Services): Promise<HealthComponent> {
  const { newer = null, checked = null } = version?.state() ?? {}
  return {
    status: 'UP',
    details: { version: info.build?.version, ...(newer && { newer }), ...(checked && { checked }) },
  }
}

/**
 * DOWN when the certificate or the ticket of any company is. Its parts are the companies, without secrets, by name and CUIT (and by id
 * where two companies have the same).
 */
export async function ticketsHealth({ store, clock, access }: Services): Promise<HealthComponent> {
  const now = clock().toISOString()
  const states = await listAccessStates(store.db, { service: serviceId, environment: access.ticketsOf })
  const labels = states.map(({ name, cuit }) => `${name} (${cuit})`)
  const isRepeated = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label)
  const components = states.map((state, index) => {
    const label = labels[index] ?? ''
    return [isRepeated(label) ? `${label} #${state.id}` : label, healthOf(state, now)] as const
  })
  const isDown = components.some(([, { status }]) => status === 'DOWN')
  return { status: isDown ? 'DOWN' : 'UP', components: Object.fromEntries(components) }
}

function healthOf({ certificateExpires, ticketExpires, failure }: AccessState, now: string): HealthComponent {
  const reason = ticketFailureOf(failure ?? '')
  const isUp = certificateExpires !== null && certificateExpires > now && reason === null
  return {
    status: isUp ? 'UP' : certificateExpires === null ? 'UNKNOWN' : 'DOWN',
    details: {
      ...(certificateExpires && { certificateExpires }),
      ...(ticketExpires && ticketExpires > now && { ticketExpires }),
      ...(reason && { failure: describeTicketFailure(reason).description }),
    },
  }
}
