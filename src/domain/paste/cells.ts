// Splits copied text into the cells of a spreadsheet, and guards a cell from being executed as a formula.
/**
 * Splits copied text into cells at a separator and line ends. A cell that contains either is quoted, with quotes doubled. The apostrophe that guards a text from a spreadsheet's formulas
 * (`guarded`) goes, and so does the byte order mark of a file. The result includes empty rows.
 */
export function readCells(text: string, separator: Separator = '\t'): string[][] {
  const rows: string[][] = [[]]
  // A quoted cell ends at a separator. A quote without a closing one is an ordinary character.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"(?=[${separator}\r\n]|$)|([^${separator}\r\n]*))(${separator}|\r\n|\r|\n|$)`, 'g')
  for (const [, quoted, plain = '', end] of text.replace(/^\u{feff}/u, '').matchAll(cell)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim().replace(/^'(?=\s*['=+\-@])/, ''))
    if (end === '') break
    if (end !== separator) rows.push([])
  }
  return rows
}

/** Returns a cell for a spreadsheet: with an apostrophe before a text that begins like a formula, which it would execute, or like such a guard. */
export function guarded(cell: string): string {
  return /^\s*['=+\-@]/.test(cell) ? `'${cell}` : cell
}

export const separators = ['\t', ';', ','] as const

export type Separator = (typeof separators)[number]
