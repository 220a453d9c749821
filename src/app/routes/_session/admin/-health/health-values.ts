// Formats the detail values of the server's services as Spanish text.
import { showAgo, showDuration } from '#app/i18n/formats.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { showSize } from '#domain/administration/health.ts'
import { currentTime, readInstant, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'

export type Words = Readonly<Record<string, TextKey | undefined>>

type Text = (value: unknown) => string | undefined

/** Returns a word in Spanish; a word that only another server knows stays unchanged. */
export function named(words: Words, word: string): string {
  const key = words[word]
  return key ? t(key) : word
}

export function detailText(service: string, detail: string, value: unknown): string {
  // Another server may have several databases and disks.
  const name = service.split(' / ')[0] === 'tickets' ? 'tickets' : (service.split(' / ').at(-1) ?? service)
  return texts[name]?.[detail]?.(value) ?? valueText(value)
}

const servers: Words = { OK: 'health.authority.server.OK', NO: 'health.authority.server.NO', none: 'health.authority.server.none' }

const contract: Words = {
  same: 'health.authority.contract.same',
  different: 'health.authority.contract.different',
  unknown: 'health.authority.contract.unknown',
}

/** The reasons why a service of this product is down. */
export const faults: Words = {
  auth: 'health.mail.error.auth',
  connection: 'health.mail.error.connection',
  diskFull: 'health.error.diskFull',
  dns: 'health.mail.error.dns',
  folder: 'health.mail.error.folder',
  noAnswer: 'health.error.noAnswer',
  other: 'health.mail.error.other',
  stopping: 'health.error.stopping',
  timeout: 'health.mail.error.timeout',
  tls: 'health.mail.error.tls',
}

const transports: Words = { smtp: 'health.mail.transport.smtp', files: 'health.mail.transport.files' }

const makers: Words = { elsewhere: 'health.backups.elsewhere', off: 'health.backups.off' }

const error = wordOf(faults)

/** The formatters of each service's details; a detail without one is shown unchanged. */
const texts: Readonly<Record<string, Readonly<Record<string, Text | undefined>> | undefined>> = {
  authority: {
    appServer: wordOf(servers),
    dbServer: wordOf(servers),
    authServer: wordOf(servers),
    contract: wordOf(contract),
    checked: instantText,
    clockDifferenceMs: clockText,
    error,
  },
  backups: { lastCopy: agoText, next: agoText, failed: agoText, size: sizeText, made: wordOf(makers), error },
  db: { error },
  diskSpace: { total: sizeText, free: sizeText, threshold: sizeText, error },
  mail: { transport: wordOf(transports), oldest: agoText, error },
  ping: { error },
  tickets: { certificateExpires: instantText, ticketExpires: instantText, error },
  version: { checked: instantText },
  worker: { sinceRoundMs: sinceText, oldestDue: agoText, delayMs: durationText, error },
}

function wordOf(words: Words): Text {
  return (value) => (value !== null && typeof value !== 'string' ? undefined : named(words, value ?? 'none'))
}

function sizeText(value: unknown): string | undefined {
  return typeof value === 'number' ? showSize(value) : undefined
}

function durationText(value: unknown): string | undefined {
  return typeof value === 'number' ? showDuration(value) : undefined
}

/** Returns a duration as `hace 2 segundos`. Both instants are of the server's clock. */
function sinceText(value: unknown): string | undefined {
  return typeof value === 'number' ? showAgo(new Date(-value).toISOString(), 0) : undefined
}

function instantText(value: unknown): string | undefined {
  const instant = typeof value === 'string' ? readInstant(value) : null
  return instant === null ? undefined : showInstant(instant)
}

/** Returns an instant and its age: `20/11/26 12:00 (hace 3 horas)`. */
function agoText(value: unknown): string | undefined {
  const instant = typeof value === 'string' ? readInstant(value) : null
  return instant === null ? undefined : `${showInstant(instant)} (${showAgo(instant, currentTime().getTime())})`
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
