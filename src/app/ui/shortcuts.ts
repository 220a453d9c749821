import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'

export interface Shortcut {
  /** One small letter, which means nothing else on its screen. */
  key: string
  /** What it does, as its button says it. */
  label: string
  run: () => void
  disabled?: boolean
}

const storageKey = 'depositos.teclas'
const offered = new Set<{ readonly current: readonly Shortcut[] }>()
const listeners = new Set<() => void>()
let lettersOn = readLetters()
let helpShown = false

/** A screen's letters while it is mounted; what it returns marks the button that does the same. */
export function useShortcuts(keys: readonly Shortcut[]): (key: string) => { 'aria-keyshortcuts'?: string } {
  const current = useRef(keys)
  const on = useLettersEnabled()
  useLayoutEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    offered.add(current)
    return () => void offered.delete(current)
  }, [])
  return (key) => (on ? { 'aria-keyshortcuts': key.toUpperCase() } : {})
}

/** What the screen offers now. */
export function activeShortcuts(): Shortcut[] {
  return [...offered].flatMap(({ current }) => current.filter(({ disabled }) => !disabled))
}

/** Whether single letters do anything: whoever dictates or hits keys by accident turns them off (WCAG 2.1.4). */
export function useLettersEnabled(): boolean {
  return useSyncExternalStore(subscribe, () => lettersOn)
}

export function setLettersEnabled(on: boolean): void {
  lettersOn = on
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'no')
  } catch {
    // Storage that is switched off: the choice lasts until the next reload.
  }
  tell()
}

export function showShortcutHelp(shown: boolean): void {
  helpShown = shown
  tell()
}

/** Listens for the keys while it is mounted, and tells whether the list of them is to be seen. */
export function useShortcutListener(): boolean {
  const shown = useSyncExternalStore(subscribe, () => helpShown)
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      helpShown = false
    }
  }, [])
  return shown
}

/** Whoever types, chooses or answers means the letter for what has the focus, or for the dialog that is open. */
const busy = 'input, textarea, select, form, [contenteditable], [role="menu"], [role="listbox"], [popover]'

function press(event: KeyboardEvent): void {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey, repeat, isComposing, defaultPrevented } = event
  if (!lettersOn || ctrlKey || altKey || metaKey || repeat || isComposing || defaultPrevented) return
  if ((target instanceof Element && target.closest(busy)) || document.querySelector('[role="dialog"], [role="menu"]')) return
  const run =
    key === '?' ? () => showShortcutHelp(true) : shiftKey ? undefined : activeShortcuts().find((one) => one.key === key.toLowerCase())?.run
  if (!run) return
  // The field that it leads to does not get the letter.
  event.preventDefault()
  run()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

function readLetters(): boolean {
  try {
    return localStorage.getItem(storageKey) === null
  } catch {
    return true
  }
}
