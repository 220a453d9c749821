import type { KeyboardEvent } from 'react'

/** What can be typed or chosen in a row. */
type Cell = HTMLInputElement | HTMLSelectElement

export const isCell = (target: EventTarget): target is Cell => target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => !altKey && !ctrlKey && !metaKey && !shiftKey

/**
 * Left and right between the fields of a form in a row, as in a spreadsheet: from a field whose whole text is marked, from the end of one in which the
 * caret has nowhere left to go, and from a list of words, which changes by its letters and by up and down.
 */
export function moveAcross(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target } = event
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || !isPlain(event) || !isCell(target) || !isAtItsEnd(target, step)) return
  const cells = [...event.currentTarget.querySelectorAll<Cell>(':is(input, select):not([type="hidden"], :disabled)')]
  const next = cells[cells.indexOf(target) + step]
  if (!cells.includes(target)) return
  // At the row's end too: a list of words would change.
  if (next || target instanceof HTMLSelectElement) event.preventDefault()
  if (next) enterCell(next)
}

/** Up and down to the same field of another row. A list that stands open keeps them for its own entries; Alt and the down arrow open it. */
export function readMove(event: KeyboardEvent): { step: number; field: string } | null {
  const { key, target } = event
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !isPlain(event) || !isCell(target) || target.getAttribute('aria-expanded') === 'true') return null
  const field = target.closest<HTMLElement>('[data-path]')?.dataset['path'] ?? target.name
  return field === '' ? null : { step, field }
}

/** The next key replaces what is there. */
export function enterCell(cell: Cell): void {
  cell.focus()
  if (cell instanceof HTMLInputElement) cell.select()
}

function isAtItsEnd(cell: Cell, step: number): boolean {
  if (cell instanceof HTMLSelectElement) return true
  const { selectionStart: from, selectionEnd: to, value } = cell
  return (from === 0 && to === value.length) || (from === to && from === (step > 0 ? value.length : 0))
}
