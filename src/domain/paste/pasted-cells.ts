// What a pasted column is, its headings' form, and the reader of cells for which forms have a switch.
import type { Reading } from '../readers/reading.ts'
import { fold } from '../readers/signs.ts'

export interface PastedColumn {
  /** The draft's field. */
  readonly name: string
  /** Its heading in the product's own sheets. */
  readonly title: string
  /** The other headings that a header row may have for it, folded (`fold`). */
  readonly headings: readonly string[]
  /** What may stand in brackets behind a heading and changes nothing, folded. */
  readonly brackets?: readonly string[]
  readonly read: (cell: string) => Reading<string | boolean>
  /** The sum to which its numbers are added. */
  readonly sum?: 'bultos' | 'kilos'
  /** Whether the preview shows the column only when the block has it, or when it has errors. */
  readonly optional?: true
  /** Whether the column belongs to the goods line that a titulo's row may have. */
  readonly ofLine?: true
  /** Whether the column names the titulo of a line or a container. */
  readonly ofParent?: true
  /** The yes-or-no column that must be yes for this one to be stored; when it is blank, a value here implies yes. */
  readonly when?: string
}

/** The copied cells of one record. */
export interface CopiedRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** What may stand in brackets behind any heading; `(*)` is folded to nothing. */
const harmless = ['', 'obligatorio', 'obligatoria', 'requerido', 'requerida', 'opcional']

/** Returns whether a heading names a column: its title or one of its other headings, with brackets that change nothing. `Peso (t)` and `Fecha (vencimiento)` say something else. */
export function isHeadingOf({ title, headings, brackets = [] }: PastedColumn, cell: string): boolean {
  const inBrackets = /\([^)]*\)/g
  const names = [fold(title), fold(title.replaceAll(inBrackets, ' ')), ...headings]
  if (names.includes(fold(cell))) return true
  const words = (cell.match(inBrackets) ?? []).map(fold)
  return names.includes(fold(cell.replaceAll(inBrackets, ' '))) && words.every((word) => harmless.includes(word) || brackets.includes(word))
}

/** Reads `Sí`, `No`, `x`, `1` and the like. A blank means no. */
export function readYesNo(cell: string): Reading<boolean> {
  const typed = fold(cell)
  if (['si', 's', 'x', '1', 'true', 'verdadero'].includes(typed)) return { text: 'Sí', value: true }
  if (['no', 'n', '0', 'false', 'falso'].includes(typed)) return { text: 'No', value: false }
  return typed === '' && !/\S/.test(cell) ? { text: '', value: false } : { error: 'validation.yesNo' }
}
