// Spanish names, details, summaries and remedies of the server's services.
import type { LinkProps } from '@tanstack/react-router'
import { showAgo, showDuration } from '#app/i18n/formats.ts'
import { t, textOf, type TextKey } from '#app/i18n/text.ts'
import { type HealthPart, showSize } from '#domain/administration/health.ts'
import { currentTime, readInstant, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'

/** Returns a service's name in Spanish; an unknown service keeps its server's name. */
export function serviceName(name: string): string {
  return name
    .split(' / ')
    .map((part) => named('indicator', part))
    .join(' / ')
}

/** Returns a word of the server in Spanish; a word that only another server knows stays unchanged. */
function named(kind: string, word: string): string {
  return textOf(`health.${kind}.${word}`) ?? word
}

export function detailRows({ name, details }: HealthPart): { label: string; text: string }[] {
  const waiting = name === 'mail' ? 'waitingMails' : 'waitingSends'
  return Object.entries(details).map(([detail, value]) => ({
    label: textOf(`health.detail.${detail === 'waiting' ? waiting : detail.replace(/Ms$/, '')}`) ?? detail,
    text: detailText(detail, value),
  }))
}

type Formatter = (value: unknown) => string | undefined

const ofNumber =
  (show: (value: number) => string): Formatter =>
  (value) =>
    typeof value === 'number' ? show(value) : undefined

const ofInstant =
  (show: (instant: string) => string): Formatter =>
  (value) => {
    const instant = typeof value === 'string' ? readInstant(value) : null
    return instant === null ? undefined : show(instant)
  }

const server = wordOf('authority.server')
const size = ofNumber(showSize)
const instant = ofInstant(showInstant)
/** An instant and its age: `20/11/26 12:00 (hace 3 horas)`. */
const age = ofInstant((at) => `${showInstant(at)} (${showAgo(at, currentTime().getTime())})`)

/** The formatters of the details; a detail without one is shown unchanged. */
const formatters: Readonly<Record<string, Formatter | undefined>> = {
  appServer: server,
  dbServer: server,
  authServer: server,
  contract: wordOf('authority.contract'),
  checked: instant,
  clockDifferenceMs: clockText,
  lastCopy: age,
  next: age,
  failed: age,
  size,
  made: wordOf('backups'),
  total: size,
  free: size,
  threshold: size,
  transport: wordOf('mail.transport'),
  oldest: age,
  certificateExpires: instant,
  ticketExpires: instant,
  // Both instants are of the server's clock: `hace 2 segundos`.
  sinceRoundMs: ofNumber((ms) => showAgo(new Date(-ms).toISOString(), 0)),
  oldestDue: age,
  delayMs: ofNumber(showDuration),
  error: faultText,
}

function detailText(detail: string, value: unknown): string {
  return formatters[detail]?.(value) ?? valueText(value)
}

function wordOf(kind: string): Formatter {
  return (value) => (value !== null && typeof value !== 'string' ? undefined : named(kind, value ?? 'none'))
}

/** Returns the sentence for an error code of this product's health; undefined for any other error. */
function faultText(error: unknown): string | undefined {
  if (typeof error !== 'string') return undefined
  return textOf(`health.error.${error}`) ?? textOf(`health.mail.error.${error}`) ?? undefined
}

/** Differences below this count as the duration of the call, in milliseconds. */
const sameClockMs = 5_000

/** Returns the difference between the authority's clock and this server's: in seconds up to two minutes, else in minutes. */
function clockText(value: unknown): string | undefined {
  if (value === null) return t('health.clock.unknown')
  if (typeof value !== 'number') return undefined
  const size = Math.abs(value)
  if (size < sameClockMs) return t('health.clock.same')
  const amount =
    size < 120_000
      ? t('health.clock.seconds', { count: Math.round(size / 1000) })
      : t('health.clock.minutes', { count: Math.round(size / 60_000) })
  return t(value > 0 ? 'health.clock.ahead' : 'health.clock.behind', { amount })
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return showNumber(value)
  if (typeof value === 'boolean') return t(value ? 'health.detail.yes' : 'health.detail.no')
  return JSON.stringify(value)
}

/** Returns the most important detail of a service, or an empty text. */
export function summaryOf({ name, details }: HealthPart): string {
  const { error, failure } = details
  if (typeof failure === 'string') return failure
  // Another server's error appears only in the details: it may be long, and in another language.
  return faultText(error) ?? summaries[name.split(' / ')[0] ?? name]?.(details) ?? ''
}

type Details = HealthPart['details']

const summaries: Readonly<Record<string, ((details: Details) => string | undefined) | undefined>> = {
  authority: ({ address }) => (typeof address === 'string' ? address : undefined),
  db: ({ database }) => (typeof database === 'string' ? database : undefined),
  tickets: ({ certificateExpires }) =>
    certificateExpires === undefined
      ? t('health.summary.noCertificate')
      : t('health.summary.certificate', { until: detailText('certificateExpires', certificateExpires) }),
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
      ? detailText('made', made)
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
    return t('health.summary.standing', { ago: detailText('sinceRoundMs', sinceRoundMs) })
  if (typeof waiting !== 'number' || typeof underWay !== 'number') return undefined
  if (waiting === 0) return t(underWay === 0 ? 'health.summary.noSends' : 'health.summary.sending', { count: underWay })
  return typeof delayMs === 'number'
    ? t('health.summary.late', { count: waiting, delay: showDuration(delayMs) })
    : t('health.summary.waiting', { count: waiting })
}

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
