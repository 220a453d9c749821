// Moves the focus between the fields of table rows with the arrow keys, as in a spreadsheet.
import type { KeyboardEvent } from 'react'

type Cell = HTMLInputElement | HTMLSelectElement

const isCell = (target: EventTarget): target is Cell => target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => !altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * Moves left and right between the fields of a row, as in a spreadsheet: from a field whose whole text is selected, from the end of a text, and from a
 * native select, whose value users still change with letters and the up and down arrows.
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

/** Returns the move to the same field of another row that an up or down arrow means. Null in an open list, and for Alt with the down arrow, which opens it. */
export function verticalMove(event: KeyboardEvent): { step: number; field: string } | null {
  const { key, target } = event
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !isPlain(event) || !isCell(target) || target.getAttribute('aria-expanded') === 'true') return null
  const field = target.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? target.name
  return field === '' ? null : { step, field }
}

/** Focuses a cell and selects its text, so that the next key replaces it. */
export function enterCell(cell: Cell): void {
  cell.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

function isAtItsEnd(cell: Cell, step: number): boolean {
  if (cell instanceof HTMLSelectElement) return true
  const { selectionStart: from, selectionEnd: to, value } = cell
  return (from === 0 && to === value.length) || (from === to && from === (step > 0 ? value.length : 0))
}
