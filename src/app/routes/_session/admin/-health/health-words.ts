// Spanish names, labels, summaries and remedies of the server's services.
import type { LinkProps } from '@tanstack/react-router'
import { showAgo, showDuration } from '#app/i18n/formats.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { type HealthPart, showSize } from '#domain/administration/health.ts'
import { currentTime } from '#domain/values/dates.ts'
import { detailText, faults, named, type Words } from './health-values.ts'

const services: Words = {
  authority: 'health.indicator.authority',
  backups: 'health.indicator.backups',
  db: 'health.indicator.db',
  diskSpace: 'health.indicator.diskSpace',
  mail: 'health.indicator.mail',
  ping: 'health.indicator.ping',
  tickets: 'health.indicator.tickets',
  version: 'health.indicator.version',
  worker: 'health.indicator.worker',
}

const labels: Words = {
  total: 'health.detail.total',
  free: 'health.detail.free',
  threshold: 'health.detail.threshold',
  database: 'health.detail.database',
  validationQuery: 'health.detail.validationQuery',
  result: 'health.detail.result',
  location: 'health.detail.location',
  error: 'health.detail.error',
  address: 'health.detail.address',
  appServer: 'health.detail.appServer',
  dbServer: 'health.detail.dbServer',
  authServer: 'health.detail.authServer',
  contract: 'health.detail.contract',
  differences: 'health.detail.differences',
  checked: 'health.detail.checked',
  clockDifferenceMs: 'health.detail.clockDifference',
  certificateExpires: 'health.detail.certificateExpires',
  ticketExpires: 'health.detail.ticketExpires',
  failure: 'health.detail.failure',
  sinceRoundMs: 'health.detail.sinceRound',
  underWay: 'health.detail.underWay',
  oldestDue: 'health.detail.oldestDue',
  delayMs: 'health.detail.delay',
  transport: 'health.detail.transport',
  oldest: 'health.detail.oldest',
  lastCopy: 'health.detail.lastCopy',
  size: 'health.detail.size',
  kept: 'health.detail.kept',
  next: 'health.detail.next',
  folder: 'health.detail.folder',
  failed: 'health.detail.failed',
  made: 'health.detail.made',
  version: 'health.detail.version',
  newer: 'health.detail.newer',
}

/** The labels of the detail `waiting`, which counts mails in one service and sends in the other. */
const waitingLabels: Words = { mail: 'health.detail.waitingMails', worker: 'health.detail.waitingSends' }

/** Returns a service's name in Spanish; an unknown service keeps its server's name. */
export function serviceName(name: string): string {
  return name
    .split(' / ')
    .map((part) => named(services, part))
    .join(' / ')
}

/** Returns a service's details as rows of name and value. */
export function detailRows({ name, details }: HealthPart): { label: string; text: string }[] {
  return Object.entries(details).map(([detail, value]) => ({
    label: detail === 'waiting' ? named(waitingLabels, name) : named(labels, detail),
    text: detailText(name, detail, value),
  }))
}

/** Returns the most important detail of a service, or an empty text. */
export function summaryOf({ name, details }: HealthPart): string {
  const { error, failure } = details
  if (typeof failure === 'string') return failure
  // Another server's error appears only in the details: it may be long, and in another language.
  if (typeof error === 'string' && error in faults) return detailText(name, 'error', error)
  return summaries[name.split(' / ')[0] ?? name]?.(details) ?? ''
}

type Details = HealthPart['details']

const summaries: Readonly<Record<string, ((details: Details) => string | undefined) | undefined>> = {
  authority: ({ address }) => (typeof address === 'string' ? address : undefined),
  db: ({ database }) => (typeof database === 'string' ? database : undefined),
  tickets: ({ certificateExpires }) =>
    certificateExpires === undefined
      ? t('health.summary.noCertificate')
      : t('health.summary.certificate', { until: detailText('tickets', 'certificateExpires', certificateExpires) }),
  diskSpace: ({ free, total }) =>
    typeof free === 'number' && typeof total === 'number'
      ? t('health.summary.disk', { free: showSize(free), total: showSize(total) })
      : undefined,
  version: ({ version, newer }) =>
    typeof version !== 'string' ? undefined : typeof newer === 'string' ? t('health.summary.newer', { newer, version }) : version,
  worker: workerSummary,
  mail: ({ waiting, oldest }) =>
    typeof waiting !== 'number'
      ? undefined
      : waiting === 0 || typeof oldest !== 'string'
        ? t('health.summary.noMails')
        : t(waiting === 1 ? 'health.summary.mail' : 'health.summary.mails', {
            count: waiting,
            ago: showAgo(oldest, currentTime().getTime()),
          }),
  backups: ({ made, lastCopy, size, next }) =>
    made !== undefined
      ? detailText('backups', 'made', made)
      : typeof lastCopy === 'string' && typeof size === 'number'
        ? t('health.summary.copy', { ago: showAgo(lastCopy, currentTime().getTime()), size: showSize(size) })
        : typeof next === 'string'
          ? t('health.summary.firstCopy', { when: showAgo(next, currentTime().getTime()) })
          : undefined,
}

/** The time without a round after which the worker itself counts as late, and not a send. */
const standingMs = 60_000

function workerSummary({ sinceRoundMs, waiting, underWay, delayMs }: Details): string | undefined {
  if (typeof sinceRoundMs === 'number' && sinceRoundMs > standingMs)
    return t('health.summary.standing', { ago: detailText('worker', 'sinceRoundMs', sinceRoundMs) })
  if (typeof waiting !== 'number' || typeof underWay !== 'number') return undefined
  if (waiting === 0) return t(underWay === 0 ? 'health.summary.noSends' : 'health.summary.sending', { count: underWay })
  return typeof delayMs === 'number'
    ? t('health.summary.late', { count: waiting, delay: showDuration(delayMs) })
    : t('health.summary.waiting', { count: waiting })
}

/** What to do about a service that is down, and the link to a page that helps. */
interface Help {
  readonly text: TextKey
  readonly link?: { readonly to: NonNullable<LinkProps['to']>; readonly text: TextKey }
}

const helps: Readonly<Record<string, Help | undefined>> = {
  authority: { text: 'health.help.authority', link: { to: '/admin/afip/log', text: 'global.menu.admin.afipLog' } },
  backups: { text: 'health.help.backups' },
  db: { text: 'health.help.db' },
  diskSpace: { text: 'health.help.diskSpace' },
  mail: { text: 'health.help.mail' },
  tickets: { text: 'health.help.tickets', link: { to: '/company-management', text: 'health.help.companies' } },
  worker: { text: 'health.help.worker', link: { to: '/admin/afip/log', text: 'global.menu.admin.afipLog' } },
}

/**
 * Returns what to do about a service, or nothing while it is up. For the mails of another server there is no help, because it is configured
 * differently.
 */
export function helpOf({ name, state, details }: HealthPart): Help | undefined {
  if (state === 'UP' || state === 'UNKNOWN' || (name === 'mail' && !('transport' in details))) return undefined
  return helps[name.split(' / ')[0] ?? name]
}
