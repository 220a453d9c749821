// Hook that registers keyboard shortcuts, and the listener that runs them.
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { attempt } from '#app/api/http/storage.ts'
import { dropHeld, holdKey, openByKey } from './held-keys.ts'

interface Shortcut {
  /** One lower-case letter, digit or sign, unique on its screen. */
  key: string
  /** The text of the button that does the same. */
  label: string
  /** A promise of it lasts until what it leads to is there. */
  run: () => unknown
  disabled?: boolean
}

const storageKey = 'depositos.teclas'
const registered = new Set<{ readonly current: readonly Shortcut[] }>()
const listeners = new Set<() => void>()
let lettersOn = attempt(() => localStorage.getItem(storageKey)) === null
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

export function activeShortcuts(): Shortcut[] {
  return [...registered].flatMap(({ current }) => current.filter(({ disabled }) => !disabled))
}

/** Returns whether single-key shortcuts are enabled. Users who dictate, or press keys by accident, turn them off (WCAG 2.1.4). */
export function useLettersEnabled(): boolean {
  return useSyncExternalStore(subscribe, () => lettersOn)
}

export function setLettersEnabled(on: boolean): void {
  lettersOn = on
  attempt(() => (on ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, 'no')))
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
    // Before the element with the focus: its button must not take the Enter of a barcode scanner.
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => {
      document.removeEventListener('keydown', handleKey, { capture: true })
      dropPending()
      dropHeld()
      helpShown = false
      lastAt = pausedUntil = -Infinity
    }
  }, [])
  return shown
}

/** A barcode scanner sends its keys faster than this and nobody types so fast, in milliseconds. */
const scannerMs = 40

/** After text that was typed into nothing, letters and Enter are no commands for so long, in milliseconds. */
const pauseMs = 300

/** The elements in which a character is input. */
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** The elements in which a letter is no shortcut. No shortcut works while a dialog is open either. */
const inputs = `${fields}, form, [role="menu"], [role="listbox"], [popover]`

/** The shortcut that runs unless the next key shows that its letter came from a scanner. */
let pending: { readonly key: string; readonly shiftKey: boolean; readonly timer: ReturnType<typeof setTimeout> } | null = null
/** The time of the last letter or digit outside fields, and the end of the pause after text that was typed into nothing. */
let lastAt = -Infinity
let pausedUntil = -Infinity

function handleKey(event: KeyboardEvent): void {
  const { key, timeStamp, ctrlKey, altKey, metaKey, repeat, isComposing } = event
  if (ctrlKey || altKey || metaKey || isComposing) return
  if (pending && timeStamp - lastAt >= scannerMs) runPending()
  if (holdKey(event)) swallow(event)
  else if (!repeat && (key.length === 1 || key === 'Enter')) handlePress(event)
}

function handlePress(event: KeyboardEvent): void {
  const { key, shiftKey, timeStamp } = event
  const isLetter = /^[\p{L}\p{N}]$/u.test(key)
  const isText = timeStamp - lastAt < scannerMs || timeStamp < pausedUntil
  dropPending()
  if (isIn(event, fields)) return
  if (isLetter) lastAt = timeStamp
  if (isText) swallow(event)
  else if (!isIn(event, inputs) && actionOf(key, shiftKey)) {
    // Otherwise the letter would be typed into a field that the shortcut focuses.
    event.preventDefault()
    pending = { key, shiftKey, timer: setTimeout(runPending, scannerMs) }
    return
  }
  if (isLetter) pausedUntil = timeStamp + pauseMs
}

function isIn({ target }: KeyboardEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function runPending(): void {
  const run = pending && actionOf(pending.key, pending.shiftKey)
  dropPending()
  if (run) void openByKey(run)
}

function dropPending(): void {
  clearTimeout(pending?.timer)
  pending = null
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Returns the action of a key. A letter with Shift is no shortcut; a sign may need Shift, such as the slash on a Spanish keyboard. */
function actionOf(key: string, shiftKey: boolean): (() => unknown) | undefined {
  if (!lettersOn || document.querySelector('[role="dialog"], [role="menu"]')) return undefined
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
