// Hook that returns the keyboard focus to a sensible element when a dialog closes.
import { useEffect, useState } from 'react'

/** The element with the focus, or the last one that lost it by being disabled, as a button is while it saves. */
let last: HTMLElement | null = null

/** Returns the focus to a button that is enabled again, unless it is elsewhere by then. */
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

/** For a dialog: on closing, the focus returns to the element that had it before, else to `focusHome`, unless the answer already moved it elsewhere. */
export function useFocusReturn(): void {
  const [previous] = useState(() => (document.activeElement === document.body ? last : document.activeElement))
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const before = previous instanceof HTMLElement && previous.isConnected ? previous : null
      const target = before && !before.matches(':disabled') ? before : focusHome()
      target?.focus({ preventScroll: true })
      if (target) moveFocusWhenRemoved(target)
      if (target && before && before !== target) returnWhenEnabled(before, target)
    },
    [previous],
  )
}

/** Moves the focus from `home` back to a button when it is enabled again, as the one that saves is after its question was answered with no. */
function returnWhenEnabled(button: HTMLElement, home: HTMLElement): void {
  const observer = new MutationObserver(() => {
    observer.disconnect()
    if (document.activeElement === home) button.focus({ preventScroll: true })
  })
  observer.observe(button, { attributeFilter: ['disabled'] })
  document.addEventListener('focusin', () => observer.disconnect(), { once: true })
}

/** Moves the focus to `focusHome` when the element that has it is taken away, as a button is that the stock's new state does not allow. */
function moveFocusWhenRemoved(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body) focusHome()?.focus({ preventScroll: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', () => observer.disconnect(), { once: true })
}

/** Moves the focus after a question was answered. Its dialog closes a moment later, and would take the focus elsewhere. */
export function focusAfterDialog(target: () => HTMLElement | null): void {
  target()?.focus({ preventScroll: true })
  requestAnimationFrame(() => {
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.matches('main')) target()?.focus({ preventScroll: true })
  })
}

/** The uppermost dialog, else the current row of the table, else the screen. */
export function focusHome(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  return (
    dialogs[dialogs.length - 1] ?? document.querySelector<HTMLElement>('[data-focus-home]') ?? document.querySelector<HTMLElement>('main')
  )
}
