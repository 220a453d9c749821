// Hook that registers the commands of a screen with their keys, and the switch that turns the keys off. `held-keys.ts` runs them.
import { createStore, useStore } from '@mantine/store'
import { useLayoutEffect, useRef } from 'react'
import { attempt } from '#app/api/http/storage.ts'

export interface Command {
  /** One lower-case letter, digit or sign, unique on its screen. A command without a key is in the palette alone. */
  key?: string
  /** The text of the button that does the same. */
  label: string
  /** If it returns a promise, that resolves when what the command leads to is there. */
  run: () => unknown
  /** Loads the code that `run` shows. */
  load?: () => Promise<unknown>
  disabled?: boolean
}

const storageKey = 'depositos.teclas'
const registered = new Set<{ readonly current: readonly Command[] }>()
/** Whether single-key shortcuts are enabled. Users who dictate, or press keys by accident, turn them off (WCAG 2.1.4). */
export const shortcutLetters = createStore({ areEnabled: attempt(() => localStorage.getItem(storageKey)) === null })
export const shortcutHelp = createStore({ isShown: false })

/**
 * Registers commands while the component is mounted. Returns a function that returns the props of the equivalent button, whose tooltip
 * shows the key.
 */
export function useShortcuts(keys: readonly Command[]): (key: string) => { 'aria-keyshortcuts'?: string; title?: string } {
  const current = useRef(keys)
  const on = useLettersEnabled()
  useLayoutEffect(() => {
    current.current = keys
  })
  // A button that is drawn works at once.
  useLayoutEffect(() => {
    registered.add(current)
    return () => void registered.delete(current)
  }, [])
  return (key) => {
    const one = keys.find((candidate) => candidate.key === key)
    return on && one && !one.disabled ? { 'aria-keyshortcuts': key.toUpperCase(), title: `${one.label} (${key.toUpperCase()})` } : {}
  }
}

export function activeCommands(): Command[] {
  return [...registered].flatMap(({ current }) => current.filter(({ disabled }) => !disabled))
}

export function useLettersEnabled(): boolean {
  return useStore(shortcutLetters).areEnabled
}

export function setLettersEnabled(on: boolean): void {
  attempt(() => (on ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, 'no')))
  shortcutLetters.setState({ areEnabled: on })
}

export function showShortcutHelp(shown: boolean): void {
  shortcutHelp.setState({ isShown: shown })
}

/** Returns what a key runs. A letter with Shift is no shortcut; a sign may need Shift, such as the slash on a Spanish keyboard. */
export function shortcutOf({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Pick<Command, 'run' | 'load'> | undefined {
  if (key === '?') return { run: () => showShortcutHelp(true) }
  if (shiftKey && /^\p{L}$/u.test(key)) return undefined
  return activeCommands().find((one) => one.key === key.toLowerCase())
}
