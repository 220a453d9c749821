// Tells headings from records in copied cells, and finds where another table begins.
import { fold } from '../readers/signs.ts'
import type { PastedColumn } from './pasted-cells.ts'
import { pastedColumns } from './pasted-columns.ts'

export type Cells = readonly string[]

export const hasDigit = (cells: Cells) => cells.some((cell) => /\d/.test(cell))
export const filledIn = (cells: Cells) => cells.filter(Boolean).length

/** A longer text is not compared with the known headings. */
const mostSigns = 200
/** After so many tables, the rest of a sheet counts as one. */
const mostTables = 50

/** Returns a heading folded, without what stands in brackets; a long text is none. */
const plainHeading = (cell: string) => (cell.length > mostSigns ? '' : fold(cell.replaceAll(/\([^()]*\)/g, ' ')))

const known = new Set(
  Object.values<readonly PastedColumn[]>(pastedColumns)
    .flat()
    .flatMap(({ title, headings }) => [fold(title), plainHeading(title), ...headings]),
)

export function isKnownHeading(cell: string): boolean {
  return known.has(plainHeading(cell))
}

/**
 * Returns whether a cell is the label of the value to its right, such as `Cliente:` before `ACME`. Such a cell is not the heading of a
 * column.
 */
export function isLabel(cells: Cells, place: number): boolean {
  const [cell = '', next = ''] = cells.slice(place, place + 2)
  return cell.endsWith(':') && next !== '' && !next.endsWith(':') && !isKnownHeading(next)
}

function knownHeadings(cells: Cells): readonly (string | null)[] {
  return cells.map((cell, place) => {
    const heading = plainHeading(cell)
    return known.has(heading) && !isLabel(cells, place) ? heading : null
  })
}

const isSeveral = (headings: readonly (string | null)[]) => new Set(headings.filter(Boolean)).size > 1

/** Returns whether a row is the header of some table. A record has a number. */
function isHeadingRow(cells: Cells): boolean {
  return filledIn(cells) > 1 && !hasDigit(cells) && isSeveral(knownHeadings(cells))
}

/** Returns whether a row has the same texts in the same places as one of the others. */
export function isAgain(cells: Cells, others: readonly Cells[]): boolean {
  const isSame = (other: Cells) =>
    Array.from({ length: Math.max(cells.length, other.length) }, (_, place) => [cells[place] ?? '', other[place] ?? ''] as const).every(
      ([one, two]) => one === two || (one.length === two.length && fold(one) === fold(two)),
    )
  return others.some(isSame)
}

function repeats(cells: Cells, head: Cells): boolean {
  return cells.some((cell, place) => {
    const heading = head[place] ?? ''
    return cell !== '' && heading.length === cell.length && heading.toLowerCase() === cell.toLowerCase() && isKnownHeading(cell)
  })
}

interface TableHead {
  readonly heads: readonly Cells[]
  readonly titles: readonly Cells[]
}

/**
 * Returns the index after a table's last row: that of the next header, or of what has no number above it. A header that is repeated, as on
 * each page of a list, begins no table unless it has its own title.
 */
export function endOf(rows: readonly Cells[], from: number, { heads, titles }: TableHead): number {
  let last = -1
  for (let index = from; index < rows.length; index += 1) {
    const cells = rows[index] ?? []
    if (filledIn(cells) === 0) continue
    const before = rows[last] ?? []
    last = index
    if (!isHeadingRow(cells) && !heads.some((head) => repeats(cells, head))) continue
    const hasTitle = filledIn(before) > 0 && !hasDigit(before) && !isAgain(before, [...titles, ...heads])
    if (isAgain(cells, heads) && !hasTitle) continue
    let end = index
    while (end > from && !hasDigit(rows[end - 1] ?? [])) end -= 1
    return end
  }
  return rows.length
}

/** Returns the blank column behind which the headings begin again, as in a table beside another. */
export function sideOf(header: Cells, rows: readonly Cells[]): number {
  const headings = knownHeadings(header)
  const firsts = new Map<string, number>()
  for (const [place, heading] of headings.entries()) {
    if (heading === null) continue
    const first = firsts.get(heading)
    firsts.set(heading, first ?? place)
    const side = first === undefined ? -1 : header.lastIndexOf('', place)
    if (first === undefined || side < first) continue
    const isBlank = rows.every((cells) => (cells[side] ?? '') === '')
    return isBlank && isSeveral(headings.slice(0, side)) && isSeveral(headings.slice(side + 1)) ? side : Infinity
  }
  return Infinity
}

interface SheetTable {
  /** The row and the column, from 0, at which it begins. */
  readonly row: number
  readonly column: number
  /** Its cells, which stand in their rows. */
  readonly cells: readonly Cells[]
}

/** Returns the tables of a sheet, of which the first begins in its first cell. */
export function tablesOf(sheet: readonly Cells[]): readonly SheetTable[] {
  const tables: SheetTable[] = []
  const left: SheetTable[] = [{ row: 0, column: 0, cells: sheet }]
  for (let table = left.shift(); table; table = left.shift()) {
    const { row, column, cells: rows } = table
    const start = tables.length < mostTables ? rows.findIndex(isHeadingRow) : -1
    const heads = rows.slice(start, isHeadingRow(rows[start + 1] ?? []) ? start + 2 : start + 1)
    const end = start < 0 ? rows.length : endOf(rows, start + heads.length, { heads, titles: rows.slice(0, start) })
    const own = rows.slice(0, end)
    const side = start < 0 ? Infinity : sideOf(heads.at(-1) ?? [], own.slice(start))
    const cells = side === Infinity ? own : own.map((one) => one.slice(0, side))
    tables.push({ row, column, cells: row === 0 ? cells : [...Array<Cells>(row).fill([]), ...cells] })
    if (side !== Infinity) left.push({ row, column: column + side + 1, cells: own.map((one) => one.slice(side + 1)) })
    if (end < rows.length) left.push({ row: row + end, column, cells: rows.slice(end) })
  }
  return tables
}
