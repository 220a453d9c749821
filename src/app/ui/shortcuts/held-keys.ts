// Holds what is typed after a shortcut until the field that the shortcut opens has the focus.
import { flushSync } from 'react-dom'

/** The characters typed since the last shortcut; null when no shortcut is on its way. */
let held: { text: string } | null = null

/** How long a command that is done may still move the focus, in milliseconds: a dialog moves it in a task of its own. */
const focusMs = 100

/** Runs what a key opens. What is typed before the focus arrives is no shortcut; it is typed into the field that gets the focus. */
export async function openByKey(open: () => unknown): Promise<void> {
  const mine = { text: '' }
  held = mine
  document.addEventListener('focusin', typeHeld)
  document.addEventListener('pointerdown', dropHeld)
  try {
    await flushSync(open)
  } finally {
    setTimeout(() => held === mine && dropHeld(), focusMs)
  }
}

/** Takes a key while a shortcut is on its way. Returns whether it took it. Escape ends the wait. */
export function holdKey({ key, repeat }: KeyboardEvent): boolean {
  if (!held) return false
  if (key === 'Escape') dropHeld()
  else if (key === 'Backspace') held.text = held.text.slice(0, -1)
  else if (key.length === 1 && !repeat) held.text += key
  return held !== null && (key.length === 1 || ['Backspace', 'Enter', 'Tab'].includes(key))
}

/** Ends the wait when an element that Tab reaches has the focus, and types into it if it is a field. A new screen or dialog has the focus first, and then its field. */
function typeHeld({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.tabIndex < 0) return
  // By then the field has selected what it is filled with.
  queueMicrotask(() => {
    const text = held?.text
    dropHeld()
    // The browser types it as the person would have: over the selection, with its events, and Ctrl+Z takes it back.
    if (text) document.execCommand('insertText', false, text)
  })
}

export function dropHeld(): void {
  held = null
  document.removeEventListener('focusin', typeHeld)
  document.removeEventListener('pointerdown', dropHeld)
}
