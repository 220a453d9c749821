import type { KeyboardEvent } from 'react'

const stops = ':is(input, select, textarea, button):not([type="hidden"], [tabindex="-1"], :disabled)'

/** For a form that is filled from the start: Enter goes on to the next field, and from the last one to the button that saves. Ctrl+Enter saves from anywhere. */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  const order = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter((one) => !isDraftButton(one))
  const next = order[order.indexOf(target) + 1]
  // Not even on an option that Enter has just chosen is the form submitted.
  const isChosen = event.defaultPrevented
  event.preventDefault()
  if (!isChosen) next?.focus()
}

/** A button between the fields; the one that saves is the only submit. */
function isDraftButton(element: HTMLElement): boolean {
  return element instanceof HTMLButtonElement && element.type !== 'submit'
}
