// Splits copied text into the cells of a spreadsheet, and guards a cell from being executed as a formula.
/**
 * Splits copied text into cells at a separator and line ends. A cell that contains either is quoted, with quotes doubled; blanks around the
 * quotes do not count. The byte order mark of a file goes. The result includes empty rows. It takes a time in proportion to the text: of a
 * quoted cell without an end, the cells that it would have held begin with two quotes, which end at once.
 */
export function readCells(text: string, separator: Separator = '\t'): string[][] {
  const source = text.replace(/^\u{feff}/u, '')
  const [blanks, ends] = [`[^\\S${separator}\\r\\n]*`, `(\r\n|[${separator}\r\n]|$)`]
  const [opening, plainEnd, quotedEnd] = [new RegExp(`${blanks}=?"`, 'y'), new RegExp(ends, 'g'), new RegExp(blanks + ends, 'y')]
  const rows: string[][] = [[]]
  for (let at = 0; ;) {
    const start = at + (matchAt(opening, source, at)?.[0].length ?? 0)
    const close = start > at ? closingQuote(source, start) : -1
    const quoted = close < 0 ? null : matchAt(quotedEnd, source, close + 1)
    // A quote without a closing one is an ordinary character.
    const end = quoted ?? matchAt(plainEnd, source, at)
    rows.at(-1)?.push(valueOf(source.slice(at, quoted ? close + 1 : end?.index)))
    if (!end?.[1]) return rows
    if (end[1] !== separator) rows.push([])
    at = end.index + end[0].length
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Returns the place of the first quote from a place on that is not doubled; -1 without one. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** Returns what a cell has between quotes, with which it begins and ends; null if it does not. */
function inQuotes(cell: string, opening: string): string | null {
  const isWhole = cell.startsWith(opening) && closingQuote(cell, opening.length) === cell.length - 1
  return isWhole ? cell.slice(opening.length, -1).replaceAll('""', '"').trim() : null
}

/**
 * Returns the value of a cell: without its quotes, of `="000123"`, with which a CSV keeps its zeros, the text, and without the apostrophe
 * that guards a text from a spreadsheet's formulas (`guarded`).
 */
function valueOf(cell: string): string {
  const text = inQuotes(cell.trim(), '"') ?? cell.trim()
  return inQuotes(text, '="') ?? (text.startsWith("'") && isLikeFormula(text.slice(1)) ? text.slice(1) : text)
}

/**
 * Returns a cell for a spreadsheet: with an apostrophe before a text that begins like a formula, which it would execute, or like such a
 * guard.
 */
export function guarded(cell: string): string {
  return isLikeFormula(cell) ? `'${cell}` : cell
}

/** Spreadsheets drop what has no ink, and some read a wide sign, `＝`, as the plain one. */
function isLikeFormula(text: string): boolean {
  const [first = ''] = text.replace(/^[\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+/u, '')
  return /^[\t\r\n]/.test(text) || /^['=+\-\u2212@]/.test(first.normalize('NFKC'))
}

export const separators = ['\t', ';', ',', '|'] as const

export type Separator = (typeof separators)[number]
