import { trimmedText } from '#app/forms/trimmed-text.ts'
import type { TextKey } from '#app/i18n/text.ts'
import { isDay, today } from '#domain/dates.ts'

/** One filter of a list: how it is typed, and the condition that it adds to the list call. */
export interface Filter {
  readonly label: TextKey
  readonly kind: FilterKind
  /** The name of the condition, `fechaIngresoDeposito.greaterThanOrEqual`. */
  readonly condition: string
  /** The values of a choice, and the texts that name them. */
  readonly choices?: readonly { readonly value: string; readonly label: TextKey }[]
  /** The name of the filter that holds the first day of the range which this one ends. */
  readonly begins?: string
}

type FilterKind = 'id' | 'text' | 'day' | 'choice'

/** The filters of a list, by the names that its address and its form use. */
export type Filters = Readonly<Record<string, Filter>>

/** The values of the filters that are in use, as the form holds them. */
export type FilterValues = Readonly<Record<string, string>>

const yearsBack = 50

/** Returns the first and the last day that a filter may have. It does without date-fns, because addresses are read before any screen is loaded. */
export function filterDays(last = today()): { first: string; last: string } {
  return { first: `${Number(last.slice(0, 4)) - yearsBack}${last.slice(4)}`, last }
}

export const maxFilterText = 255

export function isFilterValue({ kind, choices = [] }: Filter, value: string): boolean {
  switch (kind) {
    case 'id':
      return /^[1-9]\d{0,14}$/.test(value)
    case 'text':
      return value.length <= maxFilterText
    case 'day':
      return isDay(value) && value >= filterDays().first && value <= filterDays().last
    case 'choice':
      return choices.some((choice) => choice.value === value)
  }
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
  return begins !== undefined && begins > value
}

/** Returns the filters as search parameters. Digits become a number, which the router writes without quotes. */
export function writeFilters(values: FilterValues): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /^\d+$/.test(value) && String(Number(value)) === value ? Number(value) : value]),
  )
}

/** Returns the conditions of the list call. */
export function criteriaOf(filters: Filters, values: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, { condition }]) => (values[name] === undefined ? [] : [[condition, values[name]]])),
  )
}
