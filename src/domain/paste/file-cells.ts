// Refuses sheets that are too large, fills merged cells, and converts cells of a spreadsheet file to the text that a copy of them has.
import { cellFault, heldMark, mergedMark, unmerged } from '../readers/cell-fault.ts'
import { instantOf, longInstant } from '../values/dates.ts'

export type SheetCell =
  | { readonly kind: 'text' | 'error'; readonly shown: string }
  | { readonly kind: 'yesNo'; readonly value: boolean }
  /** `hasOther`: whether its format has digits of its own, `0".000"`. */
  | { readonly kind: 'number'; readonly value: number; readonly shown: string; readonly hasOther?: boolean }
  /** `value` is a local time in ISO without a zone, `2026-11-20T09:05:00.000`. */
  | { readonly kind: 'date'; readonly value: string; readonly shown: string }

/** A row of a sheet: its cells by column. A blank cell is null or absent. */
type SheetCells = readonly (SheetCell | null | undefined)[]

/**
 * Returns the text that a copy of these cells is: tabs between cells, a line for each row, and quotes around what holds either. Rows
 * without a value at the end are left out.
 */
export function cellsAsText(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => cells.map(quoted).join('\t').replace(/\t+$/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.join('\n')
}

/** Returns the texts of cells. Rows and cells may be absent. */
export function copiedCells(rows: readonly SheetCells[]): readonly (readonly string[])[] {
  return Array.from(rows, (row: SheetCells | undefined) => Array.from(row ?? [], cellText))
}

/**
 * Returns a cell's text as the readers take it: a number with a dot that cannot be one of thousands, a date with its time as the sheet
 * shows them.
 */
function cellText(cell: SheetCell | null | undefined): string {
  switch (cell?.kind) {
    case 'text':
    case 'error':
      return cell.shown
    case 'yesNo':
      return cell.value ? 'VERDADERO' : 'FALSO'
    case 'number':
      return shownNumber(cell)
    case 'date':
      return isWholeDate(cell.shown) ? dateText(cell.value) : `${cell.shown}${heldMark}${dateText(cell.value)}`
    default:
      return ''
  }
}

/** A number as spreadsheets show it: with commas between thousands, without zeros in front. */
const plainNumber = /-?(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*|0)(?:\.\d+)?(?:E[-+]\d+)?(?![\d,.])/

/** The most that a spreadsheet's fifteen digits hold. */
const mostExact = 1e15

/**
 * Returns what a cell with a number shows. What differs from the number by more than rounding, such as thousands that are shown as units,
 * and what shows nothing, is a text that no reader takes; a unit and zeros in front stay.
 */
function shownNumber({ value, shown, hasOther = false }: Extract<SheetCell, { kind: 'number' }>): string {
  if (Math.abs(value) >= mostExact) return `${shown} ${cellFault.other} ${value}`
  const [digits = ''] = plainNumber.exec(shown) ?? []
  const at = shown.indexOf(digits)
  const [before, after] = [shown.slice(0, at), shown.slice(at + digits.length)]
  if (!/[\p{L}\d]/u.test(shown)) return value === 0 && shown.includes('-') ? '0' : cellFault.hidden
  // Zeros in front, two numbers, and other signs around digits belong to an identifier.
  if (digits === '' || /\d/.test(before + after)) return shown
  if (hasOther || !isRounded(value, digits)) return `${shown} ${cellFault.other} ${value}`
  const held = `${before}${numberText(value)}${after}`
  return held === shown || /[,E]/.test(digits) ? held : `${shown}${heldMark}${held}`
}

/** Returns whether shown digits are a number, rounded to as many decimals. */
function isRounded(value: number, digits: string): boolean {
  const shown = Number(digits.replaceAll(',', ''))
  if (digits.includes('E')) return Math.abs(shown - value) <= Math.abs(value) * 0.01
  const decimals = digits.split('.')[1]?.length ?? 0
  return Math.abs(shown - value) <= 0.5000001 * 10 ** -decimals
}

/**
 * Returns a number with a zero after three decimals, whose dot could be one of thousands. A spreadsheet computes with fifteen digits: what
 * a formula leaves beyond ten decimals is no part of the amount.
 */
function numberText(value: number): string {
  return String(Number(value.toFixed(10))).replace(/\.\d{3}$/, '$&0')
}

/** Returns a date of a sheet, which has no zone, as `20/11/2026`, `20/11/2026 09:05` or `20/11/2026 09:05:07,120`. */
function dateText(iso: string): string {
  return longInstant(instantOf(iso.slice(0, 10), iso.slice(11, 23))).replace(/ 00:00$/, '')
}

/** Returns whether a text has a day, a month and a year, in any order: what a sheet shows of a date that it writes in its own way. */
function isWholeDate(shown: string): boolean {
  const day = shown.replace(/\d{1,2}:\d{2}.*/, '')
  const numbers = day.match(/\d+/g)?.length ?? 0
  return numbers >= 3 || (numbers === 2 && /\p{L}{3}/u.test(day)) || day === ''
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The most places of a sheet, which its rows have up to their last cell, and which its merges cover; and the most signs of a cell, as in
 * Excel, and of a sheet. Ninety thousand lines have three million places.
 */
const most = { places: 5_000_000, cellSigns: 32_767, signs: 60_000_000 } as const

/** Thrown for a sheet with more than that, of which a file of a kilobyte may say to have thousands of millions. */
export class SheetTooLarge extends Error {}

/** Throws `SheetTooLarge` for rows beyond `most`; rows and cells may be absent. */
export function requireBounded(rows: readonly (readonly ({ readonly v?: unknown } | undefined)[] | undefined)[]): void {
  let [places, signs] = [0, 0]
  for (const row of rows) {
    places += row?.length ?? 0
    if (places > most.places) throw new SheetTooLarge()
    for (const cell of row ?? []) {
      const length = typeof cell?.v === 'string' ? cell.v.length : 0
      signs += length
      if (length > most.cellSigns || signs > most.signs) throw new SheetTooLarge()
    }
  }
}

/** Merged cells, from the first to the last, by the numbers of their row and column. */
interface Merge {
  readonly s: { readonly r: number; readonly c: number }
  readonly e: { readonly r: number; readonly c: number }
}

/**
 * Copies the value of vertically merged cells into each of their rows, with a mark, and takes out what they hide. Marks the blank cells
 * below them, up to the next value in the column, as `unmerged`. Changes the rows; rows without cells may be absent.
 */
export function withMerges(rows: ((SheetCell | null)[] | undefined)[], merges: readonly Merge[] = []): readonly SheetCells[] {
  let left = most.places
  const cover = (places: number): void => {
    left -= places
    if (left < 0) throw new SheetTooLarge()
  }
  for (const merge of merges) {
    const { s, e } = merge
    for (const row of rows.slice(s.r, e.r + 1)) cover(1 + (row ? blankBeside(row, merge) : 0))
    const first = cellText(rows[s.r]?.[s.c])
    const copy = first ? { kind: 'text' as const, shown: `${mergedMark}${first}` } : null
    for (let at = s.r + 1; e.r > s.r && at < rows.length && (at <= e.r || !rows[at]?.[s.c]); at += 1) {
      cover(1)
      const row = rows[at]
      if (row?.some(Boolean)) row[s.c] = at <= e.r ? copy : { kind: 'text', shown: unmerged }
    }
  }
  return Array.from(rows, (row) => row ?? [])
}

/** Blanks the cells of a row that a merge hides beside its first one. Returns how many places it covers. */
function blankBeside(row: (SheetCell | null)[], { s, e }: Merge): number {
  row.fill(null, s.c + 1, e.c + 1)
  return Math.max(0, Math.min(e.c + 1, row.length) - s.c)
}
