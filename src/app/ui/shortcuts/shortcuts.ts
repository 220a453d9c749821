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

/** Registers shortcuts while the component is mounted. Returns a function with the props for the button that does the same: it says its key in its tooltip. */
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

/** The shortcuts that work at the moment. */
export function activeShortcuts(): Shortcut[] {
  return [...registered].flatMap(({ current }) => current.filter(({ disabled }) => !disabled))
}

/** Whether single letters work. Users who dictate, or press keys by accident, turn them off (WCAG 2.1.4). */
export function useLettersEnabled(): boolean {
  return useSyncExternalStore(subscribe, () => lettersOn)
}

export function setLettersEnabled(on: boolean): void {
  lettersOn = on
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'no')
  } catch {
    // Without storage (switched off in the browser) the choice lasts until the next reload.
  }
  notify()
}

export function showShortcutHelp(shown: boolean): void {
  helpShown = shown
  notify()
}

/** Handles shortcuts while the component is mounted. Returns whether the list of them is shown. */
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

/** Where a letter is input: it is no shortcut in a field, a form or a menu, or while a dialog is open. */
const inputs = 'input, textarea, select, form, [contenteditable], [role="menu"], [role="listbox"], [popover]'

function handleKey(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event
  if (!lettersOn || ctrlKey || altKey || metaKey || repeat || isComposing || defaultPrevented) return
  if ((target instanceof Element && target.closest(inputs)) || document.querySelector('[role="dialog"], [role="menu"]')) return
  const run = actionOf(key, shiftKey)
  if (!run) return
  // Otherwise a field that the shortcut focuses would get the letter.
  event.preventDefault()
  run()
}

/** Shift makes another letter, but many signs are typed with it, on a Spanish keyboard also the slash. */
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
