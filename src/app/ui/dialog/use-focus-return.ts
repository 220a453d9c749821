// Moves the keyboard focus to a sensible element: when a dialog closes, what had it goes, or what should have it appears.
import { useEffect, useState } from 'react'

/** The focused element, or the last one that lost the focus because it was disabled, such as a button that is saving. */
let last: HTMLElement | null = null

/** Returns the focus to a button that is enabled again, unless another element has it by then. */
const disabledObserver = new MutationObserver(() => {
  if (document.activeElement === document.body) last?.focus({ preventScroll: true })
})

document.addEventListener('focusin', ({ target }) => {
  last = target instanceof HTMLElement ? target : null
  disabledObserver.disconnect()
  if (last instanceof HTMLButtonElement) disabledObserver.observe(last, { attributeFilter: ['disabled'] })
})
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (relatedTarget === null && !(target instanceof HTMLElement && target.matches(':disabled'))) last = null
})

/**
 * Returns the focus when the dialog closes: to the element that had it before, else to `focusHome`. It does nothing if the answer has
 * already moved the focus.
 */
export function useFocusReturn(): void {
  const [previous] = useState(() => (document.activeElement === document.body ? last : document.activeElement))
  useEffect(() => {
    // A dialog that was drawn in place of another: that one has returned the focus by now.
    const from = previous?.isConnected === false ? document.activeElement : previous
    return () => {
      if (document.activeElement !== document.body) return
      const before = from instanceof HTMLElement && from.isConnected ? from : null
      const target = before && !before.matches(':disabled') ? before : focusHome()
      target?.focus({ preventScroll: true })
      if (target) moveFocusWhenRemoved(target)
      if (target && before && before !== target) returnWhenEnabled(before, target)
    }
  }, [previous])
}

/** Looks at each change of a node until `look` says that it is over, or something gets the focus. */
function watch(node: Node, changes: MutationObserverInit, look: () => boolean): void {
  const observer = new MutationObserver(() => look() && observer.disconnect())
  observer.observe(node, changes)
  document.addEventListener('focusin', () => observer.disconnect(), { once: true })
}

/**
 * Moves the focus from `home` back to a button once it is enabled again, for example the save button after its question was answered with
 * no.
 */
function returnWhenEnabled(button: HTMLElement, home: HTMLElement): void {
  watch(button, { attributeFilter: ['disabled'] }, () => {
    if (document.activeElement === home) button.focus({ preventScroll: true })
    return true
  })
}

/** Moves the focus to `focusHome` when the focused element is removed, for example a button that the stock's new state does not allow. */
function moveFocusWhenRemoved(element: HTMLElement): void {
  watch(document.body, { childList: true, subtree: true }, () => {
    if (element.isConnected) return false
    if (document.activeElement === document.body) focusHome()?.focus({ preventScroll: true })
    return true
  })
}

/** Moves the focus after a question was answered, and again in the next frame, because the closing dialog would move it away. */
export function focusAfterDialog(target: () => HTMLElement | null): void {
  target()?.focus({ preventScroll: true })
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches('main')) target()?.focus({ preventScroll: true })
  })
}

/** How long to wait, in milliseconds: a row is loaded from the server. */
const patience = 5000

/**
 * Focuses what `find` returns once the screen has it. Returns a function that stops waiting. What a table focuses by itself does not count
 * as the person's doing.
 */
export function focusWhenThere(find: () => HTMLElement | null | undefined): () => void {
  const give = new AbortController()
  const observer = new MutationObserver(focusFound)
  const timer = setTimeout(stop, patience)
  for (const act of ['keydown', 'pointerdown', 'focusin']) document.addEventListener(act, onAct, { signal: give.signal })
  observer.observe(document.body, { childList: true, subtree: true })
  focusFound()
  return stop

  function onAct({ type, target }: Event): void {
    if (type !== 'focusin' || (target instanceof Element && !target.matches('[data-row]'))) stop()
  }

  function stop(): void {
    observer.disconnect()
    give.abort()
    clearTimeout(timer)
  }

  function focusFound(): void {
    const found = find()
    if (!found) return
    stop()
    found.focus()
  }
}

/** Runs a function that moves the focus once the next frame is laid out and drawn: earlier it would force a layout of its own. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}

/** Returns the default target of the focus: the uppermost dialog, else the current row of the table, else the screen. */
export function focusHome(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  return (
    dialogs[dialogs.length - 1] ?? document.querySelector<HTMLElement>('[data-focus-home]') ?? document.querySelector<HTMLElement>('main')
  )
}
