import { showNumber } from '#app/i18n/show-number.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { readInstant, showInstant } from '#domain/dates.ts'
import { type HealthPart, showSize } from '#domain/health.ts'

type Words = Readonly<Record<string, TextKey | undefined>>

const services: Words = {
  authority: 'health.indicator.authority',
  db: 'health.indicator.db',
  diskSpace: 'health.indicator.diskSpace',
  mail: 'health.indicator.mail',
  ping: 'health.indicator.ping',
  tickets: 'health.indicator.tickets',
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
}

const servers: Words = { OK: 'health.authority.server.OK', NO: 'health.authority.server.NO', none: 'health.authority.server.none' }

/** What the authority's details are in words. */
const authorityValues: Readonly<Record<string, Words | undefined>> = {
  appServer: servers,
  dbServer: servers,
  authServer: servers,
  contract: {
    same: 'health.authority.contract.same',
    different: 'health.authority.contract.different',
    unknown: 'health.authority.contract.unknown',
  },
}

/** Returns a service's name in Spanish; an unknown service keeps the name that its server uses. */
export function serviceName(name: string): string {
  return name
    .split(' / ')
    .map((part) => named(services, part))
    .join(' / ')
}

/** Returns a service's details as rows of name and value. */
export function detailRows({ name, details }: HealthPart): { label: string; text: string }[] {
  const own =
    name === 'authority' ? authorityText : name.startsWith('tickets / ') ? instantText : name.endsWith('diskSpace') ? diskText : undefined
  return Object.entries(details).map(([detail, value]) => ({
    label: named(labels, detail),
    text: own?.(detail, value) ?? valueText(value),
  }))
}

function named(words: Words, word: string): string {
  const key = words[word]
  return key ? t(key) : word
}

/** The disk's numbers are bytes. */
function diskText(_detail: string, value: unknown): string | undefined {
  return typeof value === 'number' ? showSize(value) : undefined
}

function authorityText(detail: string, value: unknown): string | undefined {
  if (detail === 'checked') return instantText(detail, value)
  if (detail === 'clockDifferenceMs') return clockText(value)
  const words = authorityValues[detail]
  if (!words || (value !== null && typeof value !== 'string')) return undefined
  return named(words, value ?? 'none')
}

function instantText(_detail: string, value: unknown): string | undefined {
  const instant = typeof value === 'string' ? readInstant(value) : null
  return instant === null ? undefined : showInstant(instant)
}

/** A difference of less than this is the time that the call took. */
const sameClockMs = 5_000

/** How the authority's clock differs from this server's: in seconds up to two minutes, else in minutes. */
function clockText(value: unknown): string | undefined {
  if (value === null) return t('health.clock.unknown')
  if (typeof value !== 'number') return undefined
  const size = Math.abs(value)
  if (size < sameClockMs) return t('health.clock.same')
  const amount =
    size < 120_000
      ? t('health.clock.seconds', { count: Math.round(size / 1000) })
      : t('health.clock.minutes', { count: showNumber(Math.round(size / 60_000)) })
  return t(value > 0 ? 'health.clock.ahead' : 'health.clock.behind', { amount })
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return showNumber(value)
  if (typeof value === 'boolean') return t(value ? 'health.detail.yes' : 'health.detail.no')
  return JSON.stringify(value)
}
