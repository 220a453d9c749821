import type { KeyboardEvent } from 'react'

/**
 * Left and right between the fields of a form in a row, as in a spreadsheet: from a field whose whole text is marked, and from the end of one in
 * which the caret has nowhere left to go.
 */
export function moveAcross(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0 || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLInputElement)) return
  const { selectionStart: from, selectionEnd: to, value } = target
  const marked = from === 0 && to === value.length
  if (!marked && !(from === to && from === (step > 0 ? value.length : 0))) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="hidden"], :disabled)')]
  const next = cells[cells.indexOf(target) + step]
  if (!cells.includes(target) || !next) return
  event.preventDefault()
  next.focus()
  next.select()
}
