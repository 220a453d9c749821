// Cells of spreadsheets that are no value: errors of formulas, and numbers that are shown as something else.
import { message } from '../contract/message.ts'
import { folded } from '../values/folded-text.ts'

/** What stands in the copied text of a cell that no reader may take. */
export const cellFault = {
  /** A number that the sheet does not show. */
  hidden: '#OCULTO!',
  /** Between what a cell shows and the other number that it holds. */
  other: '≠',
} as const

/** Between what a cell shows and the date that it holds: columns of dates take the date, and the others ask. */
export const dateMark = ' ≡ '

/** The words of spreadsheets' errors in Spanish, English and Portuguese, without signs around them. */
const words =
  'n/a n/d ref valor value div/0 nombre name nome nulo null num desbordamiento spill despejar derramar calc calculo campo field error getting_data obteniendo_datos bloqueado blocked conectar connect ocupado busy desconocido unknown externo external python oculto'.split(
    ' ',
  )

/** Returns why a cell is no value in any column: `#N/A`, `#¡REF!`, `Err:502`, a column that is too narrow, or a number that is shown as another. Null for any other text. */
export function cellFaultOf(cell: string): string | null {
  const text = cell.trim()
  const [, word] = /^#[¡¿]?([^\s#]+?)[!?]?$/.exec(folded(text)) ?? []
  const isError = (word !== undefined && words.includes(word)) || /^#{2,}$/.test(text) || /^err:\d{3}$/i.test(text)
  if (isError) return message('validation.cellError', { typed: text })
  return text.includes(` ${cellFault.other} `) ? message('validation.cellOther', { typed: text }) : null
}

/** Returns what a cell shows, without the date that it holds. */
export function shownDate(cell: string): string {
  return cell.split(dateMark)[0] ?? cell
}
