// Type of a list's filters, and their conversion between form values, search parameters and API conditions.
import type { TextKey } from '#app/i18n/text.ts'
import { isDay, today } from '#domain/values/dates.ts'
import type { TypedIn } from '../field-kinds.ts'

/** One filter of a list: how it is typed, and the condition that it adds to the list call. */
export interface Filter {
  readonly label: TextKey
  /** Which end of a range it is, where the label names the field alone. */
  readonly end?: 'from' | 'to'
  readonly kind: FilterKind
  /** The name of the condition, `fechaIngresoDeposito.greaterThanOrEqual`. */
  readonly condition: string
  /** The values of a choice, and the words that name them. A function, because the catalogue of texts is loaded after the modules. */
  readonly choices?: () => readonly Choice[]
  /** The name of the filter that holds the beginning of the range which this one ends. */
  readonly begins?: string
  /** Whether a day may lie in the future. */
  readonly ahead?: boolean
  /** The field in which it is typed, when it is not that of its kind: a search among records, for example. */
  readonly typedIn?: TypedIn
  /** Returns the code that the server compares for a typed text. */
  readonly code?: ((typed: string) => string) | undefined
}

interface Choice {
  readonly value: string
  readonly label: string
  /** The heading under which a long list shows it. */
  readonly group?: string
}

/** `choices` are several of its choices, with commas between. */
type FilterKind = 'id' | 'text' | 'number' | 'day' | 'time' | 'choice' | 'choices'

/** The filters of a list, by the names that its address and its form use. */
export type Filters = Readonly<Record<string, Filter>>

/** The values of the filters that are in use, as the form holds them. */
export type FilterValues = Readonly<Record<string, string>>

const years = 50

/** Returns the first and the last day that a filter may have. It does without date-fns, because addresses are read before any screen is loaded. */
export function filterDays(ahead = false, now = today()): { first: string; last: string } {
  const yearsFrom = (count: number) => `${Number(now.slice(0, 4)) + count}${now.slice(4)}`
  return { first: yearsFrom(-years), last: ahead ? yearsFrom(years) : now }
}

export const maxFilterText = 255

export function isFilterValue(filter: Filter, value: string): boolean {
  const { kind, choices = () => [], ahead } = filter
  switch (kind) {
    case 'id':
      return /^[1-9]\d{0,14}$/.test(comparedValue(filter, value))
    case 'text':
      return value.length <= maxFilterText
    case 'number':
      return /^\d{1,15}(\.\d{1,2})?$/.test(value)
    case 'day':
      return isDay(value) && value >= filterDays(ahead).first && value <= filterDays(ahead).last
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
    case 'choice':
      return choices().some((choice) => choice.value === value)
    case 'choices':
      return value.split(',').every((part) => choices().some((choice) => choice.value === part))
  }
}

/** What the server compares for a value of the form. */
function comparedValue({ code }: Filter, value: string): string {
  return code ? code(value) : value
}

/** Whether a range does not end before it begins. */
export function isInOrder({ kind }: Filter, begins: string, ends: string): boolean {
  return kind === 'number' ? Number(begins) <= Number(ends) : begins <= ends
}

/** Reads the filters of an address or of a storage, and drops unreadable ones. */
export function readFilters(filters: Filters, raw: Readonly<Record<string, unknown>>): FilterValues {
  const values = Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = trimmedText(raw[name])
      return value !== '' && isFilterValue(filter, value) ? [[name, value]] : []
    }),
  )
  return Object.fromEntries(Object.entries(values).filter(([name]) => !endsBeforeItBegins(filters[name], values[name], values)))
}

function endsBeforeItBegins(filter: Filter | undefined, value = '', values: FilterValues): boolean {
  const begins = filter?.begins === undefined ? undefined : values[filter.begins]
  return filter !== undefined && begins !== undefined && !isInOrder(filter, begins, value)
}

/** Returns the filters as search parameters. Numbers and truth values become what they say, which the router writes without quotes. */
export function writeFilters(values: FilterValues): Record<string, string | number | boolean> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, unquoted(value)]))
}

function unquoted(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+(\.\d+)?$/.test(value) && String(Number(value)) === value ? Number(value) : value
}

/** Returns the conditions of the list call. */
export function criteriaOf(filters: Filters, values: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = values[name]
      return value === undefined ? [] : [[filter.condition, comparedValue(filter, value)]]
    }),
  )
}

/** Returns a text without surrounding blanks; a number or a truth value of an address as it is written, and anything else as an empty text. */
export function trimmedText(value: unknown): string {
  if (typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
