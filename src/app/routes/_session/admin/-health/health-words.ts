import { showNumber } from '#app/i18n/show-number.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { type HealthPart, showSize } from '#domain/health.ts'

const services: Readonly<Record<string, TextKey | undefined>> = {
  db: 'health.indicator.db',
  diskSpace: 'health.indicator.diskSpace',
  mail: 'health.indicator.mail',
  ping: 'health.indicator.ping',
}

const labels: Readonly<Record<string, TextKey | undefined>> = {
  total: 'health.detail.total',
  free: 'health.detail.free',
  threshold: 'health.detail.threshold',
  database: 'health.detail.database',
  validationQuery: 'health.detail.validationQuery',
  result: 'health.detail.result',
  location: 'health.detail.location',
  error: 'health.detail.error',
}

/** Returns a service's name in Spanish; an unknown service keeps the name that its server uses. */
export function serviceName(name: string): string {
  return name
    .split(' / ')
    .map((part) => named(services, part))
    .join(' / ')
}

/** Returns a service's details as rows of name and value. The disk's numbers are bytes. */
export function detailRows({ name, details }: HealthPart): { label: string; text: string }[] {
  const isDisk = name.endsWith('diskSpace')
  return Object.entries(details).map(([detail, value]) => ({
    label: named(labels, detail),
    text: isDisk && typeof value === 'number' ? showSize(value) : valueText(value),
  }))
}

function named(words: Readonly<Record<string, TextKey | undefined>>, word: string): string {
  const key = words[word]
  return key ? t(key) : word
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return showNumber(value)
  if (typeof value === 'boolean') return t(value ? 'health.detail.yes' : 'health.detail.no')
  return JSON.stringify(value)
}
