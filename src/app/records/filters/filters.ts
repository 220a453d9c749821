// Type of a list's filters, and their conversion between form values, search parameters and API conditions.
import type { TextKey } from '#app/i18n/text.ts'
import { isDay, today, yearsBefore } from '#domain/values/dates.ts'
import type { InputKind } from '../form/kind-field.tsx'

/** One filter of a list: its input, and the condition that it adds to the list call. */
export interface Filter {
  readonly label: TextKey
  /** Which end of a range it is, where the label names the field alone. */
  readonly end?: 'from' | 'to'
  readonly kind: FilterKind
  /** The name of the condition, `fechaIngresoDeposito.greaterThanOrEqual`. */
  readonly condition: string
  /** The values of a choice, with their labels. A function, because the catalogue of texts is loaded after the modules. */
  readonly choices?: () => readonly Choice[]
  /** For the end of a range: the name of the filter that holds its beginning. */
  readonly begins?: string
  /** Whether a day may be in the future, as that of a scheduled send is. */
  readonly ahead?: boolean
  /** The input, if it is not the default one of the kind: a search among records, for example. */
  readonly inputKind?: InputKind
  /** Returns the code that the server compares for a typed text. */
  readonly code?: ((typed: string) => string) | undefined
}

interface Choice {
  readonly value: string
  readonly label: string
  /** The heading under which a long list shows it. */
  readonly group?: string
}

/** `choices` are several values of a choice, separated by commas. */
type FilterKind = 'id' | 'text' | 'number' | 'day' | 'time' | 'choice' | 'choices'

/** The filters of a list, by their names in the address and in the form. */
export type Filters = Readonly<Record<string, Filter>>

export type FilterValues = Readonly<Record<string, string>>

const years = 50

export function filterDays(ahead = false): { first: string; last: string } {
  const now = today()
  return { first: yearsBefore(now, years), last: ahead ? yearsBefore(now, -years) : now }
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

function comparedValue({ code }: Filter, value: string): string {
  return code ? code(value) : value
}

/** Returns whether a range, of which `name` is the end, does not end before it begins. Any other filter is in order. */
export function isInOrder(filters: Filters, name: string, values: Readonly<Record<string, string | undefined>>): boolean {
  const filter = filters[name]
  const [begins, ends] = [values[filter?.begins ?? ''], values[name]]
  if (begins === undefined || ends === undefined) return true
  return filter?.kind === 'number' ? Number(begins) <= Number(ends) : begins <= ends
}

/** Reads filters from an address or from session storage, and drops invalid ones. */
export function readFilters(filters: Filters, raw: Readonly<Record<string, unknown>>): FilterValues {
  const values = Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = trimmedText(raw[name])
      return value !== '' && isFilterValue(filter, value) ? [[name, value]] : []
    }),
  )
  return Object.fromEntries(Object.entries(values).filter(([name]) => isInOrder(filters, name, values)))
}

/**
 * Returns the filters as search parameters. Texts that are numbers or booleans are converted to those types, so that the router writes them
 * without quotes.
 */
export function writeFilters(values: FilterValues): Record<string, string | number | boolean> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, unquoted(value)]))
}

function unquoted(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  return /^\d+(\.\d+)?$/.test(value) && String(Number(value)) === value ? Number(value) : value
}

export function criteriaOf(filters: Filters, values: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) => {
      const value = values[name]
      return value === undefined ? [] : [[filter.condition, comparedValue(filter, value)]]
    }),
  )
}

/** Returns a text without surrounding blanks, a number or boolean of an address as a text, and an empty text for anything else. */
export function trimmedText(value: unknown): string {
  if (typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
