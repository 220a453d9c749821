// Client-side check whether a record matches list filters, for servers that ignore filters.
import { dayOf, isDay, readInstant } from '../values/dates.ts'
import { numberForm, searchForm, folded } from '../values/folded-text.ts'
import { numberCondition } from './filters.ts'

/**
 * Returns whether a record of an answer meets the conditions of its list call, as far as the record tells: a server without filters answers
 * all its records, and a screen must not show them as what was asked for. What the record leaves out counts as met.
 */
export function meetsCriteria(record: object, criteria: Readonly<Record<string, string>>): boolean {
  const values = new Map<string, unknown>(Object.entries(record))
  return Object.entries(criteria).every(([name, wanted]) => {
    if (name === 'search') return hasWords(values, wanted)
    if (name === numberCondition) return hasNumber(values, numberForm(wanted))
    const dot = name.lastIndexOf('.')
    const value = valueOf(values, name.slice(0, dot))
    const isOne = (one: unknown): boolean => isMet(one, name.slice(dot + 1), wanted)
    return value === undefined || (Array.isArray(value) ? value.some(isOne) : isOne(value))
  })
}

/** The value of a field, or the id of a record that it refers to, `depositoId`. */
function valueOf(values: ReadonlyMap<string, unknown>, field: string): unknown {
  if (values.has(field)) return values.get(field)
  const referred = field.endsWith('Id') ? values.get(field.slice(0, -2)) : undefined
  return typeof referred === 'object' && referred !== null && 'id' in referred ? referred.id : undefined
}

function hasWords(values: ReadonlyMap<string, unknown>, search: string): boolean {
  const texts = [...values.values()].filter((value) => typeof value === 'string').map(folded)
  return folded(search)
    .split(/\s+/)
    .every((word) => texts.some((text) => text.includes(word)))
}

/** Whether a form is part of one of the record's numbers; which of its fields these are only the server knows. */
function hasNumber(values: ReadonlyMap<string, unknown>, form: string): boolean {
  const texts = [...values.values()].flatMap((value) => {
    if (typeof value === 'number') return [String(value), value.toFixed(2)]
    return typeof value === 'string' ? [value] : []
  })
  return texts.some((text) => searchForm(text).includes(form))
}

function isMet(value: unknown, operator: string, wanted: string): boolean {
  if (value === null) return false
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return true
  const text = String(value)
  const compared = isInstantOfDay(text, wanted) ? dayOf(text) : text
  const ordered = typeof value === 'number' ? value : compared
  switch (operator) {
    case 'equals':
      return compared === wanted
    case 'in':
      return wanted.split(',').includes(compared)
    case 'contains':
      return folded(text).includes(folded(wanted))
    case 'startsWith':
      return text.startsWith(wanted)
    case 'greaterThanOrEqual':
      return order(ordered, wanted) >= 0
    case 'lessThanOrEqual':
      return order(ordered, wanted) <= 0
    default:
      return true
  }
}

/** Returns whether `text` is an instant and `wanted` a day, so that the instant's day has to be compared. */
function isInstantOfDay(text: string, wanted: string): boolean {
  return isDay(wanted) && !isDay(text) && readInstant(text) !== null
}

/** Returns a number below, at or above zero, as the value is before, equal to or after what is wanted. */
function order(value: number | string, wanted: string): number {
  if (typeof value === 'number') return value - Number(wanted)
  return value === wanted ? 0 : value < wanted ? -1 : 1
}
