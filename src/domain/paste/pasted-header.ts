// Finds the headings of copied cells, and what the titles above them say.
import { fold } from '../readers/signs.ts'
import { groupBy } from '../values/group-by.ts'
import { type CopiedRow, isHeadingOf, isHour, type PastedColumn, readCell } from './pasted-cells.ts'
import { type Cells, endOf, filledIn, hasDigit, isAgain, isLabel, sideOf } from './pasted-tables.ts'

/** What people said of unknown headings, folded: the field, or null for a column that fills none. */
export type SaidHeadings = Readonly<Record<string, string | null>>

/** The headings of a table, which can stand in two rows, and the field of each column. */
interface Header {
  readonly cells: Cells
  readonly places: readonly (string | undefined)[]
}

interface Table {
  /** Null without a header. */
  readonly header: Header | null
  readonly records: readonly CopiedRow[]
  /** The rows that are no records: the titles of the sheet, and the headings, also where they are repeated. */
  readonly titles: readonly CopiedRow[]
  /** The rows of other tables below. */
  readonly apart: readonly CopiedRow[]
  /** The headings of a second table that stands to the right of this one. The records do not have its cells. */
  readonly beside: readonly string[]
}

/** Returns the first table of some rows that each have a cell. Its header stands in the first rows; without one all rows are records. */
export function findTable(rows: readonly CopiedRow[], columns: readonly PastedColumn[], said: SaidHeadings): Table {
  const header = findHeader(rows, columns, said)
  if (!header) return { header, records: rows, titles: [], apart: [], beside: [] }
  const { start, end } = header
  const above = rows.slice(0, start)
  const titles = above.filter((row) => mayBeTitle(row, header, columns))
  const all = rows.map(({ cells }) => cells)
  const known = { heads: all.slice(start, end), titles: titles.map(({ cells }) => cells) }
  const last = endOf(all, end, known)
  const side = sideOf(header.cells, all.slice(start, last))
  const own = rows.slice(end, last)
  const again = own.filter(({ cells }) => isAgain(cells, [...known.heads, ...known.titles]))
  const records = [...above.filter((row) => !titles.includes(row)), ...own.filter((row) => !again.includes(row))].map((row) => ({
    ...row,
    cells: row.cells.slice(0, side),
  }))
  const kept = { cells: header.cells.slice(0, side), places: header.places.slice(0, side) }
  return {
    ...withTitles(kept, records, known.titles, { columns, said }),
    titles: [...titles, ...rows.slice(start, end), ...again],
    apart: rows.slice(last),
    beside: header.cells.slice(side).filter(Boolean),
  }
}

/** Returns whether a row above a header can be a title: it has no number, or a cell that is no value of its column. */
function mayBeTitle({ cells }: CopiedRow, { places }: Header, columns: readonly PastedColumn[]): boolean {
  const isValue = (cell: string, place: number) => {
    const column = columns.find(({ name }) => name === places[place])
    return cell === '' || column === undefined || 'value' in readCell(column, cell)
  }
  return !hasDigit(cells) || !cells.every(isValue)
}

interface Reading {
  readonly columns: readonly PastedColumn[]
  readonly said: SaidHeadings
}

/**
 * Returns a header and its records with what the titles say of all of them: a value of a field that has no column, such as `Estado: MALA`,
 * is a column that is asked about; a unit or a word such as `neto` belongs to the headings of weights and lengths.
 */
function withTitles(header: Header, records: readonly CopiedRow[], titles: readonly Cells[], { columns, said }: Reading) {
  const words = new Set(titles.flatMap((cells) => cells.flatMap((cell) => fold(cell).split(' '))).filter((word) => word.length > 2))
  const told = (name: string | undefined) => {
    const { units } = columns.find((column) => column.name === name) ?? {}
    return units && [...units, 'neto', 'neta', 'netos', 'tara'].find((word) => words.has(word))
  }
  const cells = header.cells.map((cell, place) => {
    const word = told(header.places[place])
    return word === undefined ? cell : `${cell} (${word})`
  })
  const facts = titles.flatMap(factsOf).filter(({ heading }) => {
    const column = columns.find((one) => isHeadingOf(one, heading))
    return column !== undefined && !header.places.includes(column.name)
  })
  if (facts.length === 0 && cells.every((cell, place) => cell === header.cells[place])) return { header, records }
  const width = records.reduce((most, row) => Math.max(most, row.cells.length), cells.length)
  const all = [...Array.from({ length: width }, (_, place) => cells[place] ?? ''), ...facts.map(({ heading }) => `${heading} (arriba)`)]
  const values = facts.map(({ value }) => value)
  const placed = readHeader(all, columns, said).places
  return {
    header: { cells: all, places: all.map((cell, place) => (cell === header.cells[place] ? header.places[place] : placed[place])) },
    records: records.map((row) => ({ ...row, cells: [...Array.from({ length: width }, (_, place) => row.cells[place] ?? ''), ...values] })),
  }
}

/** Returns what a title says: `Estado: MALA` in a cell, or a heading and its value in two. */
function factsOf(cells: Cells): { heading: string; value: string }[] {
  const filled = cells.filter(Boolean)
  return filled.flatMap((cell, index) => {
    const [, heading = cell, own = ''] = /^([^:]{1,60}):\s*(.*)$/.exec(cell) ?? []
    const value = own || (filled[index + 1] ?? '')
    return value === '' ? [] : [{ heading, value }]
  })
}

/** The most rows above a header, and the most columns whose headings are read. */
const mostAbove = 9
const mostColumns = 300

interface FoundHeader extends Header {
  /** How many fields are named. */
  readonly count: number
  /** The indexes of its first row, and after its last. */
  readonly start: number
  readonly end: number
}

/**
 * Returns the header in the first rows: what names two fields, or else a first row with several cells and no number, whose columns are
 * asked about.
 */
function findHeader(rows: readonly CopiedRow[], columns: readonly PastedColumn[], said: SaidHeadings): FoundHeader | null {
  const near = rows.slice(0, mostAbove + 3)
  const cells = near.map((row) => row.cells)
  for (let start = 0; start <= Math.min(mostAbove, rows.length - 1); start += 1) {
    const found = headerAt(start, near, { columns, said })
    if (found) return found
  }
  const first = cells.findIndex((row) => filledIn(row) > 1)
  const isHeader = first >= 0 && !cells.slice(0, first + 1).some(hasDigit) && rows.slice(first + 1).some((row) => hasDigit(row.cells))
  const start = isHeader ? first : 0
  const found = { ...readHeader(cells[start] ?? [], columns, said), start, end: start + 1 }
  return isHeader || (found.count > 0 && found.count === filledIn(found.cells)) ? found : null
}

/**
 * Returns the header that begins at a row: this row, or it and the next together, if they name two fields; null also for a title above the
 * header.
 */
function headerAt(start: number, rows: readonly CopiedRow[], { columns, said }: Reading): FoundHeader | null {
  const [first, second] = [rows[start], rows[start + 1]]
  const [upper, lower] = [first?.cells ?? [], second?.cells ?? []]
  const single = { ...readHeader(upper, columns, said), start, end: start + 1 }
  const next = readHeader(lower, columns, said)
  const isPair =
    first && second?.line === first.line + 1 && !hasDigit([...upper, ...lower]) && !upper.some((_, place) => isLabel(upper, place))
  const pair = isPair ? { ...readHeader(joined(upper, lower, columns), columns, said), start, end: start + 2 } : single
  const most = Math.max(single.count, next.count)
  const found = isPair && isTogether(upper, lower, { ...pair, most }) ? pair : single
  const isTitle = found === single && next.count > single.count
  return Math.max(most, found.count) > 1 && !isTitle ? found : null
}

/**
 * Returns whether two rows are one header: they name more fields together, the lower one says what each heading means, or cells are merged
 * over both.
 */
function isTogether(upper: Cells, lower: Cells, { count, places, most }: FoundHeader & { readonly most: number }): boolean {
  const isTold = upper.some(isGroup) || tells(lower) || lower.some((cell, place) => cell !== '' && cell === upper[place])
  const isWhole = count === most && lower.every((cell, place) => cell === '' || places[place] !== undefined || isHour(cell))
  return count > most || (count > 0 && isTold) || isWhole
}

/** What below a heading changes it, so that the heading alone does not say what the column is. */
const changing =
  /^(?:(?:peso|kgs?|kilos|fecha|numero|nro|n|cantidad) )?(?:net[oa]s?|tara|egresos?|salidas?|vencimientos?|vto|anterior(?:es)?|despachantes?|estimad[oa]s?|previst[oa]s?|precintos?)$/

/** The words over a group of headings that change what these mean: `Retiro` over `Fecha`, `Transportista` over `CUIT`. */
const group =
  /\b(?:net[oa]s?|tara|egresos?|salidas?|retiros?|devolucion|oficializacion|venc\w*|vto|et[ad]|arribo|entregas?|facturas?|transport(?:e|ista)s?|origen|procedencia|destino|unitari[oa]s?|libras?|lbs?|pounds?|toneladas?|tons?|tns?|mil(?:es)?|pallets?|anterior(?:es)?|despachantes?|estimad[oa]s?|previst[oa]s?|precintos?|out|buque|viaje|chofer|proveedor|cliente)\b/

const inBrackets = /^[([].*[)\]]$/
const isChanging = (cell: string) => changing.test(fold(cell))
const isGroup = (cell: string) => group.test(fold(cell))

/** Returns whether the cells below headings say what these mean: `neto` below `Peso`, or units in brackets. */
function tells(cells: Cells): boolean {
  return cells.some(isChanging) || (filledIn(cells) > 0 && cells.every((cell) => cell === '' || inBrackets.test(cell)))
}

/** Returns the headings of two rows, of which the upper one can stand over several columns. */
function joined(upper: Cells, lower: Cells, columns: readonly PastedColumn[]): Cells {
  let over = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => {
    const [above = '', own = ''] = [upper[place], lower[place]]
    over = above || over
    const both = `${over} ${own}`
    if (own === '') return above
    if (over === '' || over === own) return own
    return inBrackets.test(own) || isChanging(own) || isGroup(over) || columns.some((column) => isHeadingOf(column, both)) ? both : own
  })
}

/**
 * Returns the headings of columns, by which people know them: the number of a column without one, and with it when a heading stands twice.
 */
export function headingsOf(cells: Cells, length = cells.length): string[] {
  const seen = new Set<string>()
  return Array.from({ length }, (_, place) => {
    const cell = cells[place] ?? ''
    const isTwice = seen.has(fold(cell))
    if (cell !== '') seen.add(fold(cell))
    return cell === '' ? String(place + 1) : isTwice ? `${cell} (${place + 1})` : cell
  })
}

/** What alone can also be the number of a line. */
const ordinal = /^(?:n|nro|numero)$/

/**
 * Returns the field of each column of a header. Of several columns for a field the one with the product's own title has it, or the one of
 * which a person said so, or the one that says more; without that none.
 */
function readHeader(cells: Cells, columns: readonly PastedColumn[], said: SaidHeadings): Pick<FoundHeader, 'cells' | 'places' | 'count'> {
  const folds = cells.slice(0, mostColumns).map(fold)
  const saidOf = headingsOf(cells.slice(0, mostColumns)).map((heading) => said[fold(heading)])
  const named = folds.map((_, place) => {
    const own = saidOf[place]
    const isColumn = own !== undefined || !isLabel(cells, place)
    return columns.find((column) => isColumn && (own === undefined ? isHeadingOf(column, cells[place] ?? '') : column.name === own))
  })
  const places: (string | undefined)[] = cells.map(() => undefined)
  for (const [column, all] of groupBy([...named.keys()], (place) => named[place])) {
    if (!column) continue
    const kinds = [
      all.filter((place) => folds[place] === fold(column.title)),
      all.filter((place) => saidOf[place] === column.name),
      all.filter((place) => /\bcuit\b/.test(folds[place] ?? '')),
      all.filter((place) => !ordinal.test(folds[place] ?? '')),
      all,
    ]
    const [place, ...others] = kinds.find(({ length }) => length > 0) ?? []
    if (place !== undefined && others.length === 0) places[place] = column.name
  }
  return { cells, places, count: new Set(named.filter(Boolean)).size }
}
