// Writes rows as CSV for spreadsheets in Spanish, which the paste reads back to the letter.
import { guarded } from '../paste/cells.ts'
import { localOf, longInstant, showDay } from '../values/dates.ts'
import type { SheetColumn, SheetType, SheetValue } from './sheet.ts'

/** What a file begins with: the byte order mark by which spreadsheets recognise UTF-8. */
export const csvBegin = '\u{feff}'

/** Returns a line. Semicolons separate its cells, as a spreadsheet in Spanish expects, and no cell can become a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`).join(';')}\r\n`
}

type Columns = readonly Pick<SheetColumn<never>, 'heading' | 'type'>[]

export function csvHead(columns: Columns): string {
  return csvLine(columns.map(({ heading }) => heading))
}

export function csvRow(columns: Columns, values: readonly SheetValue[]): string {
  return csvLine(columns.map(({ type }, place) => textOf[type](values[place] ?? null)))
}

/** The text of a value: `1250,50`, `20/11/2026`, `20/11/2026 09:05`. */
const textOf: Readonly<Record<SheetType, (value: SheetValue) => string>> = {
  text: (value) => String(value ?? ''),
  day: (value) => (typeof value === 'string' ? showDay(value) : ''),
  instant: (value) => (typeof value === 'string' ? sheetInstant(value) : ''),
  integer: (value) => String(value ?? ''),
  decimal: (value) => (typeof value === 'number' ? value.toFixed(2).replace('.', ',') : ''),
}

/** Returns an instant as people read it. One before 1900, which the readers take in ISO alone, stays so. */
export function sheetInstant(instant: string): string {
  return localOf(instant) < '1900' ? instant : longInstant(instant)
}
