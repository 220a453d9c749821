import { statfs } from 'node:fs/promises'
import { serviceId } from '#domain/company/company-access.ts'
import { describeTicketFailure, ticketFailureOf } from '#domain/stock/ticket-failure.ts'
import { instantOf } from '#domain/values/dates.ts'
import { dueAutomaticDays } from '../../sending/automatic-days.ts'
import type { Services } from '../../services.ts'
import { listAccessStates, type AccessState } from '../../store/companies/company-access.ts'
import { answersQuery } from '../../store/database/open.ts'
import { readOutbox } from '../../store/operations/outbox.ts'
import { listAutomaticSendHours } from '../../store/stocks/automatic-sends.ts'
import { listWaitingSends } from '../../store/stocks/waiting-sends.ts'

/** A part of the health, in the platform's shape: with details, or with parts of its own. */
export interface HealthComponent {
  readonly status: 'UP' | 'DOWN' | 'UNKNOWN'
  readonly details?: object
  readonly components?: object
}

const minute = 60_000

/** With fewer free bytes the disk is DOWN. */
const diskThreshold = 10_485_760

/** The worker looks every second; after so long without a look it stands still. */
const standingMs = minute

/** A send that is due for so long is late, and a mail's job stands still. */
const lateMs = 5 * minute

/** A copy is made every day; with this one missed and some hours to spare, the last is too old. */
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

/** DOWN when the worker stands still, or has not begun what is due for long. What waits for the authority's verdict, or for a ticket, is not due. */
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
      ...(oldestDue === undefined ? {} : { oldestDue, delayMs }),
    },
  }
}

/** DOWN when mails would not be taken, or the job that sends them stands still. A mail that its recipient's server puts off is neither. */
export async function mailHealth({ store, clock, checkMail }: Services): Promise<HealthComponent> {
  const { transport, location, fault } = await checkMail()
  const { waiting, oldest, firstDue } = await readOutbox(store.db)
  const isStanding = firstDue !== null && clock().getTime() - Date.parse(firstDue) > lateMs
  return {
    status: fault === null && !isStanding ? 'UP' : 'DOWN',
    details: {
      transport,
      location,
      ...(fault === null ? {} : { error: fault }),
      waiting,
      ...(oldest === null ? {} : { oldest }),
    },
  }
}

/** DOWN when the last copy failed or is too old; UNKNOWN where none is made, and until the first one of a new database. */
export async function copiesHealth({ store, clock, copies }: Services): Promise<HealthComponent> {
  if (copies === null) return { status: 'UNKNOWN', details: { made: store.kind === 'postgres' ? 'elsewhere' : 'off' } }
  const { folder, last, kept, failure, next, since } = await copies.state()
  const isOld = clock().getTime() - Date.parse(last?.date ?? since) > oldCopyMs
  return {
    status: failure !== null || isOld ? 'DOWN' : last === null ? 'UNKNOWN' : 'UP',
    details: {
      ...(last === null ? {} : { lastCopy: last.date, size: last.size }),
      kept,
      next,
      folder,
      ...(failure === null ? {} : { failure: failure.reason, failed: failure.date }),
    },
  }
}

interface CompanyHealth {
  readonly status: 'UP' | 'DOWN' | 'UNKNOWN'
  readonly details: Record<string, string>
}

/** Returns how each company stands with the authority's ticket service, by name and CUIT (by its id too where two have the same): its certificate and its ticket, no secret of either. */
export async function accessHealth({ store, clock, access }: Services): Promise<Record<string, CompanyHealth>> {
  const now = clock().toISOString()
  const states = await listAccessStates(store.db, { service: serviceId, environment: access.ticketsOf })
  const labels = states.map(({ name, cuit }) => `${name ?? '-'} (${cuit ?? '-'})`)
  const isRepeated = (label: string): boolean => labels.indexOf(label) !== labels.lastIndexOf(label)
  return Object.fromEntries(
    states.map((state, index) => {
      const label = labels[index] ?? ''
      return [isRepeated(label) ? `${label} #${state.id}` : label, healthOf(state, now)]
    }),
  )
}

function healthOf({ certificateExpires, ticketExpires, failure }: AccessState, now: string): CompanyHealth {
  const reason = ticketFailureOf(failure ?? '')
  const isUp = certificateExpires !== null && certificateExpires > now && reason === null
  return {
    status: isUp ? 'UP' : certificateExpires === null ? 'UNKNOWN' : 'DOWN',
    details: {
      ...(certificateExpires === null ? {} : { certificateExpires }),
      ...(ticketExpires === null || ticketExpires <= now ? {} : { ticketExpires }),
      ...(reason === null ? {} : { failure: describeTicketFailure(reason).description }),
    },
  }
}
