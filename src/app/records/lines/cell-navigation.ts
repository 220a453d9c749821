// Moves the focus between the fields of table rows with arrows, Enter and Tab, as in a spreadsheet.
import type { KeyboardEvent } from 'react'

type Cell = HTMLInputElement | HTMLSelectElement

const isCell = (target: EventTarget): target is Cell => target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => !altKey && !ctrlKey && !metaKey && !shiftKey

/** A move to a field of the row below (1) or above (-1). */
export interface RowMove {
  readonly step: 1 | -1
  readonly field: string
}

const fieldOf = (cell: Cell) => cell.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? cell.name

/**
 * Moves left and right between the fields of a row, as in a spreadsheet: from a field whose whole text is selected, from the end of a text,
 * and from a native select, whose value users still change with letters and the up and down arrows.
 */
export function moveBetweenCells(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target } = event
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || !isPlain(event) || !isCell(target) || !isAtItsEnd(target, step)) return
  const cells = [...event.currentTarget.querySelectorAll<Cell>(':is(input, select):not([type="hidden"], :disabled)')]
  const next = cells[cells.indexOf(target) + step]
  if (!cells.includes(target)) return
  // Also at the end of the row, where the arrow would change the value of a select.
  if (next || target instanceof HTMLSelectElement) event.preventDefault()
  if (next) enterCell(next)
}

/**
 * Moves to another row: up and down to the same field, Tab from the last of the row's `fields` to the first, and Shift+Tab back. Returns
 * whether it handled the event. `move` returns whether there is such a row.
 */
export function moveBetweenRows(event: KeyboardEvent, fields: readonly string[], move: (to: RowMove) => boolean): boolean {
  const vertical = verticalMove(event)
  const to = vertical ?? tabMove(event, fields)
  if (!to) return false
  const isHandled = move(to) || vertical !== null
  if (isHandled) event.preventDefault()
  return isHandled
}

/** Null in an open list, and for Alt with the down arrow, which opens it. */
function verticalMove(event: KeyboardEvent): RowMove | null {
  const { key, target } = event
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
  if (step === null || !isPlain(event) || !isCell(target) || target.getAttribute('aria-expanded') === 'true') return null
  const field = fieldOf(target)
  return field === '' ? null : { step, field }
}

function tabMove({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, fields: readonly string[]): RowMove | null {
  const [from, field] = shiftKey ? [fields[0], fields.at(-1)] : [fields.at(-1), fields[0]]
  if (key !== 'Tab' || altKey || ctrlKey || metaKey || !isCell(target) || field === undefined || fieldOf(target) !== from) return null
  return { step: shiftKey ? -1 : 1, field }
}

/**
 * Moves with Enter to the same field of the row below, and with Shift+Enter above. Returns whether there is no such row. Enter that has
 * chosen an option of a list moves nowhere.
 */
export function enterRow(event: KeyboardEvent, move: (to: RowMove) => boolean): boolean {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event
  if (key !== 'Enter' || altKey || ctrlKey || metaKey || nativeEvent.isComposing || event.defaultPrevented || !isCell(target)) return false
  event.preventDefault()
  return !move({ step: shiftKey ? -1 : 1, field: fieldOf(target) })
}

/** Focuses a cell and selects its text, so that the next key replaces it. */
export function enterCell(cell: Cell): void {
  cell.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

/** Returns whether an arrow to the left (-1) or to the right (1) leaves a cell: its whole text is selected, or the caret is at its end. */
export function isAtItsEnd(cell: Cell, step: number): boolean {
  if (cell instanceof HTMLSelectElement) return true
  const { selectionStart: from, selectionEnd: to, value } = cell
  return (from === 0 && to === value.length) || (from === to && from === (step > 0 ? value.length : 0))
}
