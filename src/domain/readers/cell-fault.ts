// Cells of spreadsheets that are no value: errors of formulas, and numbers that are shown as something else.
import { folded } from '../values/folded-text.ts'
import { message } from '../values/message.ts'
import { plainSigns } from './signs.ts'

/** What stands in the copied text of a cell that no reader may take. */
export const cellFault = {
  /** A number that the sheet does not show. */
  hidden: '#OCULTO!',
  /** A formula whose result the file does not have. */
  unknown: '#SIN RESULTADO!',
  /** An amount of cells that are merged over several rows. */
  merged: '#COMBINADA!',
  /** Between what a cell shows and the other number that it holds. */
  other: '≠',
} as const

/** Stands before the text of merged cells, in each of their rows but the first. */
export const mergedMark = '\u{e000}'

/** A blank cell below merged ones, which ends what they cover. */
export const unmerged = '\u{e001}'

/**
 * Separates the two parts of a copied cell that shows another text than its value: `5-Mar ≡ 05/03/2026`, `1.50 ≡ 1.5`. `readCell` in
 * `paste/pasted-cells.ts` decides by the column which part counts. An invisible sign tells it from a text of the sheet.
 */
export const heldMark = ' ≡\u{2060} '

/**
 * The errors of spreadsheets in any language: `#¡REF!`, `#NAME?`, `#N/D`, `#WERT!`, `Err:502`, a column that is too narrow. Those without a
 * mark at their end are known by their words.
 */
const errors =
  /^#\s?[¡¿]?\p{L}[\p{L}\d/_ ]*[!?]$|^#\s?n\s?\/\s?\p{L}+(?: n\/a)?$|^#(?:spill|calc|campo|field|nv|dato|getting_data|obteniendo_datos|bloqueado|blocked|conectar|connect|ocupado|busy|desconocido|unknown|externo|external|python|null|nulo|desbordamiento|despejar|derramar|calculo)$|^#{2,}$|^err(?:or)?:\s?\d{3}$/iu

/**
 * Returns why a cell is no value in any column: `#N/A`, `#¡REF!`, `Err:502`, a column that is too narrow, or a number that is shown as
 * another. Null for any other text.
 */
export function cellFaultOf(cell: string): string | null {
  const text = cell.trim()
  const isError = errors.test(folded(plainSigns(text))) || text === cellFault.hidden
  if (isError) return message('validation.cellError', { typed: text })
  return text.includes(` ${cellFault.other} `) ? message('validation.cellOther', { typed: text }) : null
}

/** Returns what a cell shows, without what it holds. */
export function shownText(cell: string): string {
  return cell.split(heldMark)[0] ?? cell
}
