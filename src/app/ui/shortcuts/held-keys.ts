// The listener that runs shortcuts. Keys wait in it until it is known that a person typed them and until what they are meant for is there.
import { useStore } from '@mantine/store'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { shortcutHelp, shortcutLetters, shortcutOf, showShortcutHelp } from './shortcuts.ts'

interface Press extends Pick<KeyboardEvent, 'key' | 'shiftKey' | 'timeStamp'> {
  /** Whether a barcode scanner sent it. */
  isScanned: boolean
  /** When the product got it: a slow machine gets keys late. */
  readonly heldAt: number
}

/**
 * A barcode scanner sends its keys faster than this, 30 milliseconds apart at most. A person does so too, but not with so many keys in a
 * row, and not with Enter, which comes a little sooner still.
 */
const [scannerMs, scannerKeys, scannerEnterMs] = [50, 3, 40]

/**
 * How long a key waits for what loads, how long a command that is done may still move the focus, because a dialog moves it in a task of its
 * own, and how long a character that is no shortcut waits for its field, in milliseconds.
 */
const [patienceMs, focusMs, fieldMs] = [10_000, 100, 1000]

/** The elements in which a character is input. */
const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** The elements in which a letter is no shortcut. No shortcut works while a dialog is open either. */
const inputs = `${fields}, form, [role="menu"], [role="listbox"], [popover]`
const overlays = '[role="dialog"], [role="menu"]'
const busyDialog = '[role="dialog"] [aria-busy="true"]'

/** What shows that a part of the screen is still loading. */
const loading = '#shell, [role="status"][aria-busy="true"], table[aria-busy="true"]'

/** The keys that wait, oldest first, and the last letters and digits that came faster than `scannerMs`. */
let waiting: Press[] = []
let run: Press[] = []
let timer: ReturnType<typeof setTimeout> | undefined
/** The shortcut on its way, until the focus has arrived. */
let opening: object | null = null
/** Whether a key is being run, which may send others to a table. */
let isActing = false
let isNavigating = (): boolean => false

/** Handles shortcuts while the component is mounted. Returns whether the list of shortcuts is open. */
export function useShortcutListener(): boolean {
  const router = useRouter()
  // It listens as soon as the shell is drawn, because `main.tsx` stops collecting the keys then.
  useLayoutEffect(() => {
    isNavigating = () => router.state.status === 'pending'
    // Before the element with the focus: its button must not take the Enter of a barcode scanner.
    document.addEventListener('keydown', handleKey, true)
    // Every part of the shell listens by then.
    queueMicrotask(takeEarlyKeys)
    return () => {
      document.removeEventListener('keydown', handleKey, true)
      dropKeys()
      showShortcutHelp(false)
      run = []
    }
  }, [router])
  return useStore(shortcutHelp).isShown
}

/** Handles the keys that were pressed while the program was on its way (`index.html`). */
function takeEarlyKeys(): void {
  window.onkeydown = null
  for (const event of window.early?.keys.splice(0) ?? []) {
    if (event.ctrlKey || event.metaKey) document.dispatchEvent(new KeyboardEvent(event.type, event))
    else handleKey(event)
  }
}

/**
 * Calls `run`, which opens a screen or dialog. Keys that are pressed before a field of it has the focus wait, and are then typed into that
 * field. If `run` resolves to false, it opened nothing, and the waiting keys are dropped.
 */
export async function openByKey(run: () => unknown, load?: () => Promise<unknown>): Promise<void> {
  const mine = {}
  opening = mine
  document.addEventListener('focusin', arrive)
  document.addEventListener('pointerdown', dropKeys)
  try {
    // A failure shows where the missing part would.
    await load?.().catch(() => undefined)
    if ((await act(() => flushSync(run))) === false && opening === mine) dropKeys()
  } finally {
    setTimeout(() => opening === mine && endOpening(), focusMs)
  }
}

function act<Result>(run: () => Result): Result {
  isActing = true
  try {
    return run()
  } finally {
    isActing = false
  }
}

/**
 * Ends the wait when an element that Tab reaches has the focus. A new screen or dialog has the focus first, and then its field. A field
 * with an error has it because nothing was opened.
 */
function arrive({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.tabIndex < 0 || target.ariaInvalid === 'true') return
  // By then the field has selected what it is filled with.
  queueMicrotask(endOpening)
}

function endOpening(): void {
  opening = null
  document.removeEventListener('focusin', arrive)
  document.removeEventListener('pointerdown', dropKeys)
  runKeys()
}

function dropKeys(): void {
  waiting = []
  endOpening()
}

function handleKey(event: KeyboardEvent): void {
  const { key, ctrlKey, altKey, metaKey, isComposing } = event
  if (isActing || ctrlKey || altKey || metaKey || isComposing) return
  const isWaiting = opening !== null || waiting.length > 0
  if (isWaiting && key === 'Escape') dropKeys()
  else if (isWaiting ? isHeld(key) : key.length === 1 || key === 'Enter') handlePress(event, isWaiting)
}

function handlePress(event: KeyboardEvent, isWaiting: boolean): void {
  const { key, shiftKey, timeStamp, repeat } = event
  if (!isWaiting && (repeat || isIn(event, fields))) return
  const press = pressOf({ key, shiftKey, timeStamp })
  const isCommand = isMeantForScreen(event) && (shortcutOf(press) !== undefined || (isSign(key) && isLoading()))
  if (!isWaiting && !press.isScanned && !isCommand) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (repeat ? isTypedOn(key) : isWaiting || isCommand) waiting.push(press)
  if (waiting.length > 1) runKeys()
  wait()
}

function isSign(key: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(key)
}

/** Returns whether a key that repeats is text for a field that has not come yet, and not the key of the command that leads to it. */
function isTypedOn(key: string): boolean {
  return waiting.at(-1)?.key === key && (opening !== null || waiting.length > 1)
}

/** Returns a press with its pace, which also tells whether the last ones came from a scanner. */
function pressOf({ key, shiftKey, timeStamp }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'timeStamp'>): Press {
  const press = { key, shiftKey, timeStamp, isScanned: false, heldAt: performance.now() }
  const before = run.at(-1)
  const gap = timeStamp - (before?.timeStamp ?? -scannerMs)
  const fast = gap < scannerMs ? [...run, press] : [press]
  if (isSign(key)) run = fast
  // Enter after a command is for what that shows, and a dialog does not take it.
  const isScannedEnter = key === 'Enter' && gap < scannerEnterMs && !waiting.some((one) => one === before)
  if (fast.length >= scannerKeys || isScannedEnter) for (const one of fast) one.isScanned = true
  return press
}

function isMeantForScreen(event: KeyboardEvent): boolean {
  return event.key !== 'Enter' && !isIn(event, inputs) && shortcutLetters.getState().areEnabled && !isCovered()
}

/** Returns whether a key that follows waiting ones waits too. */
function isHeld(key: string): boolean {
  return key.length === 1 || /^(?:Backspace|Enter|Tab|Home|End|Arrow.*|Page.*)$/.test(key)
}

function isIn({ target }: KeyboardEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function isCovered(): boolean {
  return document.querySelector(overlays) !== null
}

function isLoading(): boolean {
  return isNavigating() || document.querySelector(loading) !== null
}

/** Looks at the waiting keys again after a while. The browser handles keys that were pressed meanwhile before that. */
function wait(): void {
  clearTimeout(timer)
  timer = waiting.length === 0 ? undefined : setTimeout(() => runKeys(true), scannerMs)
}

/** Runs the waiting keys until one must wait on. The newest wait until no key of a scanner can follow them, which `isLastDue` says. */
function runKeys(isLastDue = false): void {
  for (let [first] = waiting; first && !opening; [first] = waiting) {
    if (isForField(first)) return typeWaiting()
    if (!isLastDue && !first.isScanned && run.includes(first)) break
    // What comes after a key that waited in vain was meant for the same place.
    if (!isPatient(first)) return dropKeys()
    if (mustWait(first)) break
    waiting.shift()
    if (first.isScanned || isCovered()) continue
    const shortcut = shortcutOf(first)
    if (shortcut) void openByKey(shortcut.run, shortcut.load)
    else if (isForElement(first) && replay(first)) break
  }
  wait()
}

/** Returns whether a key is typed into the field with the focus: it is not the field of a screen that is being left. */
function isForField(press: Press): boolean {
  return document.activeElement?.matches(fields) === true && !(isNavigating() && isPatient(press))
}

function isPatient({ heldAt }: Press, limit = patienceMs): boolean {
  return performance.now() - heldAt <= limit
}

/** Returns whether what a key is meant for may still come. */
function mustWait(press: Press): boolean {
  if (press.isScanned) return false
  // The key waits until the dialog has the focus. It also waits while the dialog shows that something is loading or being saved, because
  // that dialog may then close.
  if (isCovered()) return !document.activeElement?.closest(overlays) || document.querySelector(busyDialog) !== null
  return isNavigating() || (!isForElement(press) && !shortcutOf(press) && (isLoading() || isPatient(press, fieldMs)))
}

/**
 * Returns whether a key is for the element with the focus, whatever it is: a named key, or Space, which selects a row and presses a button.
 */
function isForElement({ key }: Press): boolean {
  return key.length > 1 || key === ' '
}

/** Presses a key that had to wait on the element that has the focus now. Returns whether it was Enter, which may lead to another screen. */
function replay({ key, shiftKey }: Press): boolean {
  const target = document.activeElement ?? document.body
  const isFree = act(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true })))
  if (isFree && key === 'Tab') goToNextField(target)
  if (isFree && key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit()
  else if (isFree && target instanceof HTMLElement && target.matches(pressedBy[key] ?? ':not(*)')) target.click()
  return key === 'Enter'
}

/** The elements that the browser clicks when a key is pressed on them. */
const pressedBy: Readonly<Record<string, string>> = { Enter: 'a, button', ' ': 'button' }

function goToNextField(from: Element): void {
  const order = [...document.querySelectorAll<HTMLElement>(`:is(${fields}):not([type="hidden"], [tabindex="-1"], :disabled)`)]
  const next = order[order.findIndex((one) => one === from) + 1]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

/** Types the waiting characters into the field with the focus, up to a key that leaves it. */
function typeWaiting(): void {
  let text = ''
  for (let [first] = waiting; first && (first.key.length === 1 || first.key === 'Backspace'); [first] = waiting) {
    text = first.key === 'Backspace' ? text.slice(0, -1) : text + first.key
    waiting.shift()
  }
  // The browser types it as the person would have: over the selection, with its events, and Ctrl+Z takes it back.
  if (text) document.execCommand('insertText', false, text)
  const next = waiting.shift()
  if (next) replay(next)
  wait()
}
