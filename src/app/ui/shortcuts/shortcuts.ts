// Hook that registers keyboard shortcuts, and the listener that runs them.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

interface Shortcut {
  /** One lower-case letter, digit or sign, unique on its screen. */
  key: string
  /** The text of the button that does the same. */
  label: string
  run: () => void
  disabled?: boolean
}

const storageKey = 'depositos.teclas'
const registered = new Set<{ readonly current: readonly Shortcut[] }>()
const listeners = new Set<() => void>()
let lettersOn = readLetters()
let helpShown = false

/** Registers shortcuts while the component is mounted. Returns a function that returns the props of the equivalent button, whose tooltip shows the key. */
export function useShortcuts(keys: readonly Shortcut[]): (key: string) => { 'aria-keyshortcuts'?: string; title?: string } {
  const current = useRef(keys)
  const on = useLettersEnabled()
  useLayoutEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    registered.add(current)
    return () => void registered.delete(current)
  }, [])
  return (key) => {
    const one = keys.find((candidate) => candidate.key === key)
    return on && one && !one.disabled ? { 'aria-keyshortcuts': key.toUpperCase(), title: `${one.label} (${key.toUpperCase()})` } : {}
  }
}

/** Returns the shortcuts that work at the moment. */
export function activeShortcuts(): Shortcut[] {
  return [...registered].flatMap(({ current }) => current.filter(({ disabled }) => !disabled))
}

/** Returns whether single-key shortcuts are enabled. Users who dictate, or press keys by accident, turn them off (WCAG 2.1.4). */
export function useLettersEnabled(): boolean {
  return useSyncExternalStore(subscribe, () => lettersOn)
}

export function setLettersEnabled(on: boolean): void {
  lettersOn = on
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'no')
  } catch {
    // Without storage (disabled in the browser) the choice lasts until the next reload.
  }
  notify()
}

export function showShortcutHelp(shown: boolean): void {
  helpShown = shown
  notify()
}

/** Handles shortcuts while the component is mounted. Returns whether the list of shortcuts is open. */
export function useShortcutListener(): boolean {
  const shown = useSyncExternalStore(subscribe, () => helpShown)
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      helpShown = false
    }
  }, [])
  return shown
}

/** The elements in which a letter is input and not a shortcut. No shortcut works while a dialog is open either. */
const inputs = 'input, textarea, select, form, [contenteditable], [role="menu"], [role="listbox"], [popover]'

function handleKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event
  if (!lettersOn || ctrlKey || altKey || metaKey || repeat || isComposing || defaultPrevented) return
  if ((target instanceof Element && target.closest(inputs)) || document.querySelector('[role="dialog"], [role="menu"]')) return
  const run = actionOf(key, shiftKey)
  if (!run) return
  // Otherwise the letter would be typed into a field that the shortcut focuses.
  event.preventDefault()
  run()
}

/** Returns the action of a key. A letter with Shift is no shortcut; a sign may need Shift, such as the slash on a Spanish keyboard. */
function actionOf(key: string, shiftKey: boolean): (() => void) | undefined {
  if (key === '?') return () => showShortcutHelp(true)
  if (shiftKey && /^\p{L}$/u.test(key)) return undefined
  return activeShortcuts().find((one) => one.key === key.toLowerCase())?.run
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

function readLetters(): boolean {
  try {
    return localStorage.getItem(storageKey) === null
  } catch {
    return true
  }
}
