// Sums the columns of a pasted block, recognises total rows and compares both sums.
import { fold } from '../readers/signs.ts'
import { type CopiedRow, type PastedColumn, readCell } from './pasted-cells.ts'

/** A total row of the spreadsheet: its cells by field. */
export interface PastedTotal {
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** A sum in hundredths, so that it is exact. */
export interface PastedSum {
  readonly name: string
  readonly kind: 'bultos' | 'kilos'
  readonly hundredths: number
  /** The number of filled cells that are no number yet and are not in the sum. */
  readonly unread: number
}

export function sumPasted(
  rows: readonly { readonly cells: Readonly<Record<string, string>> }[],
  columns: readonly PastedColumn[],
): PastedSum[] {
  return columns.flatMap((column) => {
    const { name, sum: kind } = column
    if (kind === undefined) return []
    const filled = rows.map(({ cells }) => (cells[name] ?? '').trim()).filter((cell) => cell !== '')
    const amounts = filled.map((cell) => amountsOf(column, cell)).filter((possible) => possible.length === 1)
    const hundredths = amounts.flat().reduce((total, amount) => total + amount, 0)
    return [{ name, kind, hundredths, unread: filled.length - amounts.length }]
  })
}

export interface ComparedSum extends PastedSum {
  readonly told: number
}

/**
 * Compares our sums with those of the spreadsheet's last total row. Of an ambiguous amount, the reading that equals our sum counts, if
 * there is one.
 */
export function compareSums(sums: readonly PastedSum[], totals: readonly PastedTotal[], columns: readonly PastedColumn[]): ComparedSum[] {
  const cells = totals.at(-1)?.cells ?? {}
  return sums.flatMap((sum) => {
    const column = columns.find(({ name }) => name === sum.name)
    const readings = column ? amountsOf(column, cells[sum.name] ?? '') : []
    const [told] = readings.includes(sum.hundredths) ? [sum.hundredths] : readings
    return told === undefined ? [] : [{ ...sum, told }]
  })
}

/**
 * Separates total rows from records: rows that begin with a word for total, and a last row without a word whose numbers are the sums of the
 * others, and which has nothing where all others have something. A row that begins with such a word and has a value of a record is a total
 * only if its numbers are the sums.
 */
export function takeTotals(
  rows: readonly CopiedRow[],
  places: readonly (string | undefined)[],
  columns: readonly PastedColumn[],
): { records: readonly CopiedRow[]; totals: readonly PastedTotal[] } {
  const byField = ({ line, cells }: CopiedRow) => ({
    line,
    cells: Object.fromEntries(places.flatMap((name, place) => (name === undefined ? [] : [[name, cells[place] ?? '']]))),
  })
  const records: CopiedRow[] = []
  const totals: PastedTotal[] = []
  const sums = new Map<string, number>()
  let summed = 0
  /** Whether a row has the sums of two records or more. Each record is added once, however many rows are compared. */
  const hasSums = (cells: PastedTotal['cells']) => {
    for (; summed < records.length; summed += 1)
      for (const { name, hundredths } of sumPasted(records.slice(summed, summed + 1).map(byField), columns))
        sums.set(name, (sums.get(name) ?? 0) + hundredths)
    return records.length > 1 && addsUp(cells, sums, columns)
  }
  for (const [index, row] of rows.entries()) {
    const own = byField(row)
    const isLastOne = index === rows.length - 1 && totals.length === 0
    const isNamed = saysTotal(row, places, columns)
    const mayBe = isNamed ? hasValue(own.cells, columns) : isLastOne && isBare(row, rows.slice(0, index), own.cells, columns)
    if (mayBe ? hasSums(own.cells) : isNamed) totals.push(own)
    else records.push(row)
  }
  return { records, totals }
}

const totalWords =
  /^(?:[a-z\d]*\d[a-z\d]* )?(?:(?:sub ?|gran |grand )?total(?:es)?|sumas?)(?: (?:general(?:es)?|gral|geral|de|en|del|la|los|las|kgs?|kilos|bultos|lineas|permisos|documentos|contenedores|deposito|stock|dia|mercaderia|peso|bruto|cantidad|[a-z\d]*\d[a-z\d]*))*$/

const isTotalWord = (cell: string) => totalWords.test(fold(cell))

/** Returns whether the first cell of a row has a word for total, and the others only sums, counts and such words. */
function saysTotal({ cells }: CopiedRow, places: readonly (string | undefined)[], columns: readonly PastedColumn[]): boolean {
  const isSum = (place: number) => columns.some(({ name, sum }) => sum !== undefined && name === places[place])
  const isCount = (cell: string) => /^\d+(?: \p{L}+)?$/u.test(cell)
  const words = cells.filter((cell, place) => cell !== '' && !isSum(place))
  return isTotalWord(cells.find((cell) => cell !== '') ?? '') && words.every((cell) => isTotalWord(cell) || isCount(cell))
}

/** Returns whether a row has a cell, besides its sums, that is a value of its field: that of a record, or a count that looks like one. */
function hasValue(cells: Readonly<Record<string, string>>, columns: readonly PastedColumn[]): boolean {
  return columns.some((column) => {
    const cell = cells[column.name] ?? ''
    return column.sum === undefined && cell !== '' && !isTotalWord(cell) && 'value' in readCell(column, cell)
  })
}

/** Returns whether a row has nothing besides its sums, also where all others have something. */
function isBare(row: CopiedRow, others: readonly CopiedRow[], cells: PastedTotal['cells'], columns: readonly PastedColumn[]): boolean {
  const isEmpty = columns.every(({ name, sum }) => sum !== undefined || (cells[name] ?? '') === '')
  const has = (one: CopiedRow, place: number) => (one.cells[place] ?? '') !== ''
  return isEmpty && (others[0]?.cells ?? []).some((_, place) => !has(row, place) && others.every((other) => has(other, place)))
}

/** Returns whether the filled amounts of a row are these sums, in hundredths by field. */
function addsUp(cells: Readonly<Record<string, string>>, sums: ReadonlyMap<string, number>, columns: readonly PastedColumn[]): boolean {
  const filled = columns.filter(({ name, sum }) => sum !== undefined && (cells[name] ?? '') !== '')
  return filled.length > 0 && filled.every((column) => amountsOf(column, cells[column.name] ?? '').includes(sums.get(column.name) ?? 0))
}

/**
 * Returns the amounts that a cell can mean, in hundredths: two when its separator can be of thousands or of decimals, none when it is no
 * number.
 */
function amountsOf(column: PastedColumn, cell: string): number[] {
  const reading = readCell(column, cell.trim())
  const texts = 'value' in reading ? [reading.value] : (reading.options ?? []).map(({ value }) => value)
  return texts.flatMap((text) => (typeof text === 'string' && /^\d+(?:\.\d+)?$/.test(text) ? [Math.round(Number(text) * 100)] : []))
}
