import { dayOf, isDay } from './dates.ts'

/**
 * Returns whether a record of an answer meets the conditions of its list call, as far as the record tells: a server without filters answers all its records, and a screen must
 * not show them as what was asked for. What the record leaves out counts as met.
 */
export function meetsCriteria(record: object, criteria: Readonly<Record<string, string>>): boolean {
  const values = new Map<string, unknown>(Object.entries(record))
  return Object.entries(criteria).every(([name, wanted]) => {
    const dot = name.lastIndexOf('.')
    const value = valueOf(values, name.slice(0, dot))
    return value === undefined || isMet(value, name.slice(dot + 1), wanted)
  })
}

/** The value of a field, or the id of a record that it refers to, `depositoId`. */
function valueOf(values: ReadonlyMap<string, unknown>, field: string): unknown {
  if (values.has(field)) return values.get(field)
  const referred = field.endsWith('Id') ? values.get(field.slice(0, -2)) : undefined
  return typeof referred === 'object' && referred !== null && 'id' in referred ? referred.id : undefined
}

function isMet(value: unknown, operator: string, wanted: string): boolean {
  if (value === null) return false
  const compared = typeof value === 'string' && isDay(wanted) && !isDay(value) ? dayOf(value) : value
  switch (operator) {
    case 'equals':
      return String(compared) === wanted
    case 'contains':
      return folded(String(value)).includes(folded(wanted))
    case 'startsWith':
      return String(value).startsWith(wanted)
    case 'greaterThanOrEqual':
      return compare(compared, wanted) >= 0
    case 'lessThanOrEqual':
      return compare(compared, wanted) <= 0
    default:
      return true
  }
}

function compare(value: unknown, wanted: string): number {
  if (typeof value === 'number') return value - Number(wanted)
  const text = String(value)
  return text < wanted ? -1 : text > wanted ? 1 : 0
}

/** Servers differ in whether upper case and accents count, so here they do not. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
