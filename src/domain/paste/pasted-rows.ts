// Turns a block copied from a spreadsheet into validated records, with header detection and error messages.
import type * as z from 'zod/mini'
import { cellFault, mergedMark, shownText, unmerged } from '../readers/cell-fault.ts'
import { readers } from '../readers/readers.ts'
import { fold } from '../readers/signs.ts'
import { readCells, type Separator, separators } from './cells.ts'
import {
  type CopiedRow,
  hasMonthFirst,
  hasUnit,
  isDenial,
  isHour,
  orMonthFirst,
  type PastedColumn,
  readCell,
  readYesNo,
  unitOf,
  withHour,
  withUnit,
} from './pasted-cells.ts'
import { findTable, headingsOf, type SaidHeadings } from './pasted-header.ts'
import { takeTotals, type PastedTotal } from './pasted-sums.ts'

export const maxPastedRows = 2000

/** The values of a record by field, of any kind. */
export type RowValues = Readonly<Record<string, unknown>>

/** One record of a block. `saved` is the parsed draft, or null while a cell is wrong. */
export interface PastedRow {
  /** The number of its row in the block, from 1, counting the header. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** Messages by field (`message.ts`). */
  readonly errors: Readonly<Record<string, string>>
  readonly saved: RowValues | null
}

export interface PastedBlock {
  readonly rows: readonly PastedRow[]
  /** The number of records in the block. Of more than may be read, none is. */
  readonly count: number
  /** The columns without a field: their headings, or their numbers when there is no header. */
  readonly ignored: readonly string[]
  /** The places of the columns of which a person has to say what they are, before a field without a column takes a default. */
  readonly asked: readonly number[]
  /** The headings of columns with numbers in another unit, which are converted. */
  readonly converted: readonly string[]
  /** The fields without a column that no row can do without. */
  readonly missing: readonly string[]
  /** The field of each column of the block, or undefined. */
  readonly places: readonly (string | undefined)[]
  /** The heading of each column of the block, or its number. */
  readonly headings: readonly string[]
  /** The first text of each column below the header, by which people recognise it; empty without one. */
  readonly samples: readonly string[]
  readonly hasHeader: boolean
  /** The heading of a column with hours, which belong to the days of another one. */
  readonly hour: string | null
  /** The numbers of the rows that are no records: the titles of the sheet, and its headings. */
  readonly titles: readonly number[]
  /** The numbers of the rows of other tables below. */
  readonly apart: readonly number[]
  /** The total rows, which only add up the others and are no records. */
  readonly totals: readonly PastedTotal[]
}

export interface PastedKind {
  readonly columns: readonly PastedColumn[]
  readonly draft: z.ZodMiniType<RowValues>
  /** The texts of the fields without a column. */
  readonly start: Readonly<Record<string, string>>
  /** What people said of unknown headings, folded: the field, or null for a column that fills none. */
  readonly said?: SaidHeadings
}

interface ReadOptions {
  /** The field of each column, when a person chose them. */
  readonly chosen?: readonly (string | undefined)[] | undefined
  readonly separator?: Separator
  readonly most?: number
  /** Called with the number of rows that are read, after every thousand. */
  readonly onProgress?: (done: number) => void
}

/**
 * Reads the records of a copied block. Its columns are the `chosen` ones, or those that its first row names, or else those of the kind in
 * their order.
 */
export function readPasted(text: string, kind: PastedKind, options: ReadOptions = {}): PastedBlock {
  const { columns, start, said = {} } = kind
  const { chosen, most = maxPastedRows, onProgress } = options
  const separator = options.separator ?? separatorOf(text, (few, one) => readPasted(few, kind, { separator: one }))
  const all = readCells(text, separator)
    .map((cells, index) => copiedRow(cells, index + 1))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const table = findTable(all, columns, said)
  const { header, titles, apart, beside } = table
  const { records, totals, places, filled, hour } = readPlaces(table, columns, chosen)
  const headings = headingsOf(header?.cells ?? [], (filled.at(-1) ?? 0) + 1)
  const unread = filled.filter((place) => places[place] === undefined && place !== hour)
  const columnAt = (place: number) => columns.find(({ name, units }) => units && name === places[place])
  const isAsked = header !== null && !chosen && columns.some((column) => !places.includes(column.name) && hasDefault(column))
  const mayMean = (place: number) => said[fold(headings[place] ?? '')] !== null
  const asked = unread.filter((place) => (isAsked || (!chosen && isHour(headings[place] ?? ''))) && mayMean(place))
  const read = ({ cells, line }: CopiedRow, index: number) => {
    if (index > 0 && index % 1000 === 0) onProgress?.(index)
    const found = places.flatMap((name, place) => (name === undefined ? [] : [[name, cells[place] ?? ''] as const]))
    return checkPasted(line, { ...start, ...Object.fromEntries(found) }, kind)
  }
  const rows = records.length > most ? [] : filledDown(records, places, columns).map(read)
  return {
    count: records.length,
    missing: columns.map(({ name }) => name).filter((name) => !places.includes(name) && rows.every(({ errors }) => name in errors)),
    ignored: [...unread.filter((place) => !asked.includes(place)).map((place) => headings[place] ?? String(place + 1)), ...beside],
    asked,
    converted: headings.filter((_, place) => {
      const column = columnAt(place)
      return column !== undefined && records.some(({ cells }) => hasUnit(column, cells[place] ?? ''))
    }),
    places,
    headings,
    samples: headings.map((_, place) => shownText(records.find(({ cells }) => cells[place])?.cells[place] ?? '')),
    hasHeader: header !== null,
    hour: headings[hour] ?? null,
    titles: titles.map(({ line }) => line),
    apart: apart.map(({ line }) => line),
    totals,
    rows,
  }
}

function copiedRow(cells: readonly string[], line: number): CopiedRow {
  if (!cells.some((cell) => cell.startsWith(unmerged) || cell.startsWith(mergedMark))) return { cells, line }
  const placesWith = (mark: string) => cells.flatMap((cell, place) => (cell.startsWith(mark) ? [place] : []))
  const plain = cells.map((cell) => (cell === unmerged ? '' : cell.replace(mergedMark, '')))
  return { cells: plain, line, ended: placesWith(unmerged), merged: placesWith(mergedMark) }
}

/** Returns whether a field without a column takes a value by itself, or is missing in every row. */
function hasDefault({ optional, read }: PastedColumn): boolean {
  return !optional || read === readYesNo
}

/**
 * Returns how badly the first rows of a block fit a kind, lower is better; the fields that its header names, none without a header; its
 * headings, and those without a field.
 */
export function misfitOf(text: string, kind: PastedKind) {
  const { rows, ignored, asked, missing, hasHeader, places, headings } = readPasted(firstRows(text), kind)
  const wrong = rows.length === 0 ? missing.length : countErrors(rows) / rows.length
  const rate = (hasHeader ? 0 : 100) + (ignored.length + asked.length) * 10 + wrong
  return { rate, named: hasHeader ? places : [], headings, ignored: [...ignored, ...asked.map((place) => headings[place] ?? '')] }
}

function firstRows(text: string): string {
  return text.split(/\r\n|\r|\n/, 30).join('\n')
}

function countErrors(rows: readonly PastedRow[]): number {
  return rows.reduce((sum, { errors }) => sum + Object.keys(errors).length, 0)
}

/**
 * Returns the separator of a block's cells: tabs, unless they only stand in cells of a block that another one splits evenly; or else what
 * fits the first rows best, which `read` reads.
 */
function separatorOf(text: string, read: (few: string, separator: Separator) => PastedBlock): Separator {
  const few = firstRows(text)
  if (text.includes('\t') && (isEven(few, '\t') || !separators.some((separator) => isEven(few, separator)))) return '\t'
  const fits = separators.map((separator) => ({ separator, wrong: countWrong(separator, read(few, separator)) }))
  return fits.reduce((best, one) => (one.wrong < best.wrong ? one : best)).separator
}

/** Returns whether all rows have as many separators, of which quoted cells have none. */
function isEven(few: string, separator: Separator): boolean {
  const rows = few
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
    .filter(Boolean)
  const widths = new Set(rows.map((row) => row.split(separator).length))
  return widths.size === 1 && !widths.has(1)
}

/**
 * Returns the number of invalid cells of a block that was split at `separator`. Returns Infinity if the block has no header, the wrong
 * number of columns, and another separator than the tab, because a comma in it may be a decimal mark.
 */
function countWrong(separator: Separator, { rows, ignored, missing, hasHeader }: PastedBlock): number {
  if (separator !== '\t' && !hasHeader && ignored.length + missing.length > 0) return Infinity
  return countErrors(rows)
}

/**
 * Separates records from total rows, and assigns a field to each column: the chosen one, or that of the header, or that of its place.
 * `filled` are the columns with a value below the header, or of a header alone its own.
 */
function readPlaces(
  { header, records: rows }: ReturnType<typeof findTable>,
  columns: readonly PastedColumn[],
  chosen: readonly (string | undefined)[] | undefined,
) {
  const shown = rows.length > 0 ? rows.map(({ cells }) => cells) : [header?.cells ?? []]
  const filled = [...new Set(shown.flatMap((cells) => cells.flatMap((cell, place) => (cell === '' ? [] : [place]))))].sort(
    (one, other) => one - other,
  )
  const places = chosen ?? header?.places ?? columns.map(({ name }) => name).slice(0, (filled.at(-1) ?? 0) + 1)
  const placed = places.map((name) => columns.find((column) => column.name === name))
  const units = placed.map((column, place) => (header && column ? unitOf(column, header.cells[place] ?? '') : null))
  const day = placed.findIndex((column) => column?.read === readers.entry)
  const hour = day >= 0 && header && places[day + 1] === undefined && isHour(header.cells[day + 1] ?? '') ? day + 1 : -1
  const isMonthFirst = day >= 0 && rows.some(({ cells }) => hasMonthFirst(cells[day] ?? ''))
  const ofRow = ({ cells, merged = [] }: CopiedRow) =>
    cells.map((cell, place) => {
      if (place === day) return withHour(isMonthFirst ? orMonthFirst(cell) : cell, cells[hour] ?? '')
      return placed[place]?.sum && merged.includes(place) ? cellFault.merged : withUnit(cell, units[place] ?? null)
    })
  const inUnits = rows.map((row) => ({ ...row, cells: ofRow(row) }))
  return { ...takeTotals(inUnits, places, columns), places, filled, hour }
}

/**
 * Copies the titulo of the row above into rows that have only a goods line or a container, as in a sheet with merged cells. A blank row and
 * a total end what belongs together.
 */
function filledDown(
  rows: readonly CopiedRow[],
  places: readonly (string | undefined)[],
  columns: readonly PastedColumn[],
): readonly CopiedRow[] {
  const headFields = headsOf(columns)
  const isHead = (place: number) => headFields.has(places[place] ?? '')
  if (!places.some((name, place) => name !== undefined && !isHead(place))) return rows
  let above: CopiedRow | undefined
  return rows.map((row) => {
    const own = row.ended?.some(isHead) || row.cells.some((cell, place) => cell !== '' && isHead(place))
    const hasLine = row.cells.some((cell, place) => cell !== '' && places[place] !== undefined)
    const head = above && above.line === row.line - 1 ? above : undefined
    const filled =
      own || !head || !hasLine ? row : { ...row, cells: places.map((_, place) => (isHead(place) ? head : row).cells[place] ?? '') }
    above = filled
    return filled
  })
}

/** Returns the fields of the titulo in rows that may have one with a line; none in other rows. */
function headsOf(columns: readonly PastedColumn[]): ReadonlySet<string> {
  const isTitulo = columns.some(({ ofLine }) => ofLine)
  return new Set(columns.flatMap(({ name, ofLine, ofParent }) => (ofParent || (isTitulo && !ofLine) ? [name] : [])))
}

/** Validates one record's cells, also after a correction. */
export function checkPasted(
  line: number,
  cells: Readonly<Record<string, string>>,
  { columns, draft }: Pick<PastedKind, 'columns' | 'draft'>,
): PastedRow {
  const readings = columns.map((column) => {
    const written = cells[column.name] ?? ''
    // `No aplica` as a number of IMO says that there is none.
    const cell = column.when !== undefined && isDenial(written) ? '' : written
    return { ...column, cell, reading: readCell(column, cell.trim()) }
  })
  const isFilled = (name: string) => readings.some((one) => one.name === name && one.cell.trim() !== '')
  const isAsked = (name: string) => columns.some((column) => column.when === name && isFilled(column.name))
  const values = readings.map(({ name, cell, reading }): [string, unknown] => {
    const value = 'value' in reading ? reading.value : cell
    return [name, value === false && !isFilled(name) ? isAsked(name) : value]
  })
  const isOff = (name: string | undefined) => name !== undefined && values.some(([other, value]) => other === name && value === false)
  const parsed = draft.safeParse(Object.fromEntries(values))
  const errors: Record<string, string> = {}
  for (const { path, message: error } of parsed.error?.issues ?? []) errors[String(path[0])] ??= error
  for (const { name, reading, when } of readings) {
    if ('error' in reading) errors[name] = reading.error
    else if (isFilled(name) && isOff(when)) errors[name] = 'validation.pastedOff'
  }
  return {
    line,
    cells: Object.fromEntries(readings.map(({ name, cell, reading }) => [name, 'text' in reading ? reading.text : cell])),
    errors,
    saved: parsed.success && Object.keys(errors).length === 0 ? parsed.data : null,
  }
}
