// Turns the cells of a spreadsheet's file into the text that copying them gives.
import { instantOf, longInstant } from '../values/dates.ts'

/** Returns the text that a copy of these cells is: tabs between cells, a line for each row, and quotes around what holds either. Rows without a value at the end are left out. */
export function copiedCells(rows: readonly (readonly unknown[])[]): string {
  const lines = rows.map((row) =>
    row
      .map((cell) => quoted(cellText(cell)))
      .join('\t')
      .replace(/\t+$/, ''),
  )
  while (lines.at(-1) === '') lines.pop()
  return lines.join('\n')
}

/** Returns a cell's text as the readers take it: a number with a dot that cannot be one of thousands, a date with its time as the sheet shows them. */
function cellText(cell: unknown): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  if (typeof cell === 'number') return numberText(cell)
  return cell instanceof Date && !Number.isNaN(cell.getTime()) ? dateText(uncut(cell).toISOString()) : ''
}

/** Returns the time that a spreadsheet holds as a fraction of a day, of which the reader cuts off what is less than a millisecond: 09:05 may be a little less. */
function uncut(date: Date): Date {
  return (date.getTime() + 1) % 1000 === 0 ? new Date(date.getTime() + 1) : date
}

/** Returns a number with a zero after three decimals, whose dot could be one of thousands. A spreadsheet computes with fifteen digits: what a formula leaves beyond ten decimals is no part of the amount. */
function numberText(value: number): string {
  return String(Number(value.toFixed(10))).replace(/\.\d{3}$/, '$&0')
}

/** Returns a date of a sheet, which has no zone, as `20/11/2026`, `20/11/2026 09:05` or `20/11/2026 09:05:07,120`. */
function dateText(iso: string): string {
  return longInstant(instantOf(iso.slice(0, 10), iso.slice(11, 23))).replace(/ 00:00$/, '')
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
