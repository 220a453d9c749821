// Finds the headings of copied cells, the titles above them, and where another table begins.
import { fold } from '../readers/signs.ts'
import { groupBy } from '../values/group-by.ts'
import { type CopiedRow, isHeadingOf, type PastedColumn, readCell } from './pasted-cells.ts'
import { pastedColumns } from './pasted-columns.ts'

/** What people said of unknown headings, folded: the field, or null for a column that fills none. */
export type SaidHeadings = Readonly<Record<string, string | null>>

type Cells = readonly string[]
type Places = readonly (string | undefined)[]

/** The first table of copied rows. */
interface Table {
  /** The cells of its header, which can stand in two rows, and the field of each column; null without a header. */
  readonly header: { readonly cells: Cells; readonly places: Places } | null
  readonly records: readonly CopiedRow[]
  /** The rows that are no records: the titles of the sheet, and the headings, also where they are repeated. */
  readonly titles: readonly CopiedRow[]
  /** The rows of other tables below. */
  readonly apart: readonly CopiedRow[]
  /** The headings of another table beside it, whose columns the rows no longer have. */
  readonly beside: readonly string[]
}

/** Returns the first table of some rows that each have a cell. Its header stands in the first rows; without one all rows are records. */
export function findTable(rows: readonly CopiedRow[], columns: readonly PastedColumn[], said: SaidHeadings): Table {
  const header = findHeader(rows, columns, said)
  if (!header) return { header, records: rows, titles: [], apart: [], beside: [] }
  const { start, end } = header
  const heads = rows.slice(start, end).map(({ cells }) => cells)
  const last = endOf(
    rows.map(({ cells }) => cells),
    end,
    heads,
  )
  const side = sideOf(header.cells)
  const own = rows.slice(end, last).map((row) => ({ ...row, cells: row.cells.slice(0, side) }))
  const [again, records] = [own.filter(({ cells }) => isAgain(cells, heads)), own.filter(({ cells }) => !isAgain(cells, heads))]
  return {
    header: { cells: header.cells.slice(0, side), places: header.places.slice(0, side) },
    records: records.filter(({ cells }) => cells.some(Boolean)),
    titles: [...rows.slice(0, end), ...again],
    apart: rows.slice(last),
    beside: header.cells.slice(side).filter(Boolean),
  }
}

/** Returns the tables of a sheet: the cells of each in their rows, with the row and the column, from 0, at which it begins. */
export function tablesOf(sheet: readonly Cells[], row = 0, column = 0): { row: number; column: number; cells: readonly Cells[] }[] {
  const start = sheet.findIndex(isHeadingRow)
  const heads = sheet.slice(start, isHeadingRow(sheet[start + 1] ?? []) ? start + 2 : start + 1)
  const end = start < 0 ? sheet.length : endOf(sheet, start + heads.length, heads)
  const side = start < 0 ? Infinity : sideOf(heads.at(-1) ?? [])
  if (end === sheet.length && side === Infinity) return [{ row, column, cells: sheet }]
  const above = sheet.slice(0, end)
  const beside = side === Infinity ? [] : above.map((cells) => cells.slice(side + 1))
  const below = end < sheet.length ? [...above.map(() => []), ...sheet.slice(end)] : []
  return [
    { row, column, cells: above.map((cells) => cells.slice(0, side)) },
    ...(beside.length > 0 ? tablesOf(beside, row, column + side + 1) : []),
    ...(below.length > 0 ? tablesOf(below, row + end, column) : []),
  ]
}

const hasDigit = (cells: Cells) => cells.some((cell) => /\d/.test(cell))
const filledIn = (cells: Cells) => cells.filter(Boolean).length
const withoutBrackets = (cell: string) => fold(cell.replaceAll(/\([^)]*\)/g, ' '))

const known = new Set(
  Object.values<readonly PastedColumn[]>(pastedColumns)
    .flat()
    .flatMap(({ title, headings }) => [fold(title), withoutBrackets(title), ...headings]),
)

/** Returns whether a row is the header of some table. A record has a number. */
function isHeadingRow(cells: Cells): boolean {
  return filledIn(cells) > 1 && !hasDigit(cells) && new Set(cells.map(withoutBrackets).filter((cell) => known.has(cell))).size > 1
}

const isAgain = (cells: Cells, heads: readonly Cells[]) =>
  isHeadingRow(cells) && heads.some((head) => head.filter(Boolean).map(fold).join() === cells.filter(Boolean).map(fold).join())

/** Returns the index after a table's last row: that of the next header, or of the titles above it. */
function endOf(rows: readonly Cells[], from: number, heads: readonly Cells[]): number {
  const next = rows.findIndex((cells, index) => index >= from && isHeadingRow(cells) && !isAgain(cells, heads))
  if (next < 0) return rows.length
  const isTitle = (cells: Cells = []) => !hasDigit(cells) && filledIn(cells) <= mostTitleCells
  let end = next
  while (end > from && isTitle(rows[end - 1])) end -= 1
  return end
}

/** Returns the blank column behind which the headings begin again. */
function sideOf(header: Cells): number {
  const side = header.findIndex((cell, place) => {
    const [left, right] = [header.slice(0, place), header.slice(place + 1)]
    return cell === '' && isHeadingRow(left) && isHeadingRow(right) && right.some((one) => one !== '' && left.includes(one))
  })
  return side < 0 ? Infinity : side
}

/** The most rows above a header, and the most cells of a title, unless it is no record. */
const mostAbove = 9
const mostTitleCells = 2

interface Header {
  readonly cells: Cells
  readonly places: Places
  /** How many fields are named. */
  readonly count: number
  /** The indexes of its first row, and after its last. */
  readonly start: number
  readonly end: number
}

/** Returns the header in the first rows. The rows above are titles. */
function findHeader(rows: readonly CopiedRow[], columns: readonly PastedColumn[], said: SaidHeadings): Header | null {
  const cells = rows.slice(0, mostAbove + 3).map((row) => row.cells)
  for (let start = 0; start <= Math.min(mostAbove, rows.length - 1); start += 1) {
    const found = headerAt(start, cells, columns, said)
    if (found) return rows.slice(0, start).every(mayStandAbove(found, columns)) ? found : null
  }
  const first = { ...readHeader(cells[0] ?? [], columns, said), start: 0, end: 1 }
  return first.count > 0 && first.count === filledIn(first.cells) ? first : null
}

/** Returns the header that begins at a row: this row, or it and the next together, if they name two fields; null also for a title above the header. */
function headerAt(start: number, rows: readonly Cells[], columns: readonly PastedColumn[], said: SaidHeadings): Header | null {
  const [upper = [], lower] = [rows[start], rows[start + 1] ?? []]
  const single = { ...readHeader(upper, columns, said), start, end: start + 1 }
  const next = readHeader(lower, columns, said)
  const isPair = filledIn(lower) > 0 && !hasDigit([...upper, ...lower])
  const pair = isPair ? { ...readHeader(joined(upper, lower, columns), columns, said), start, end: start + 2 } : single
  const most = Math.max(single.count, next.count)
  const isTold = pair.count > 0 && (upper.some(isChanging) || tells(lower))
  const isWhole = pair.count === most && lower.every((cell, place) => cell === '' || pair.places[place] !== undefined)
  const found = isTold || isWhole || pair.count > most ? pair : single
  const isTitle = found === single && next.count > single.count
  return Math.max(most, found.count) > 1 && !isTitle ? found : null
}

/** Returns whether a row above a header can be a title: it has no number, few cells, or one that is no value of its column. */
function mayStandAbove({ places }: Header, columns: readonly PastedColumn[]) {
  const isValue = (cell: string, place: number) => {
    const column = columns.find(({ name }) => name === places[place])
    return cell === '' || column === undefined || 'value' in readCell(column, cell)
  }
  return ({ cells }: CopiedRow) => !hasDigit(cells) || filledIn(cells) <= mostTitleCells || !cells.every(isValue)
}

/** What a word above or below a heading changes, so that the heading alone does not say what the column is. */
const changing =
  /^(?:\w+ )?(?:net[oa]s?|tara|egresos?|salidas?|vencimientos?|vto|anterior(?:es)?|despachantes?|estimad[oa]s?|previst[oa]s?|precintos?)$/

const inBrackets = /^[([].*[)\]]$/
const isChanging = (cell: string) => changing.test(fold(cell))

/** Returns whether the cells below headings say what these mean: `neto` below `Peso`, or units in brackets. */
function tells(cells: Cells): boolean {
  return (
    cells.some((cell) => changing.test(fold(cell))) || (filledIn(cells) > 0 && cells.every((cell) => cell === '' || inBrackets.test(cell)))
  )
}

/** Returns the headings of two rows, of which the upper one can stand over several columns. */
function joined(upper: Cells, lower: Cells, columns: readonly PastedColumn[]): Cells {
  let group = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const [over = '', own = ''] = [upper[place], lower[place]]
    group = over || group
    const both = `${group} ${own}`
    if (own === '') return over
    if (group === '' || group === own) return own
    return inBrackets.test(own) || isChanging(own) || isChanging(group) || columns.some((column) => isHeadingOf(column, both)) ? both : own
  })
}

/** Returns the heading of a column, by which people know it: its number without one, and with it when the heading stands twice. */
export function headingAt(cells: Cells, place: number): string {
  const cell = cells[place] ?? ''
  if (cell === '') return String(place + 1)
  return cells.some((one, other) => other < place && fold(one) === fold(cell)) ? `${cell} (${place + 1})` : cell
}

/** Returns the field of each column of a header. Of several columns for a field the one with the product's own title has it, or the one of which a person said so, and without that none. */
function readHeader(cells: Cells, columns: readonly PastedColumn[], said: SaidHeadings): Pick<Header, 'cells' | 'places' | 'count'> {
  const saidOf = (place: number) => said[fold(headingAt(cells, place))]
  const named = cells.map((cell, place) => {
    const own = saidOf(place)
    return columns.find((column) => (own === undefined ? isHeadingOf(column, cell) : column.name === own))
  })
  const places: (string | undefined)[] = cells.map(() => undefined)
  for (const [column, all] of groupBy([...named.keys()], (place) => named[place])) {
    if (!column) continue
    const titled = all.filter((place) => fold(cells[place] ?? '') === fold(column.title))
    const [place, ...others] = [titled, all.filter((one) => saidOf(one) === column.name), all].find(({ length }) => length > 0) ?? []
    if (place !== undefined && others.length === 0) places[place] = column.name
  }
  return { cells, places, count: new Set(named.filter(Boolean)).size }
}
