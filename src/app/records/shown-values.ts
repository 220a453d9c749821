// Texts of plain values. They are in a separate file, so that the list of stocks does not load the catalogues of other kinds.
import { isDay, showDay, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'

export const asText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

/** The texts of values, by their kind; empty for a missing one. */
export const shownValues = {
  day: (value: unknown): string => (typeof value === 'string' && isDay(value) ? showDay(value) : ''),
  instant: (value: unknown): string => (typeof value === 'string' ? showInstant(value) : ''),
  text: asText,
  wholeNumber: (value: unknown): string => (typeof value === 'number' ? showNumber(value) : ''),
} as const
