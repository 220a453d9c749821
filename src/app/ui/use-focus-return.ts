import { useEffect, useState } from 'react'

/** What has the focus, or had it until it was disabled: a button that saves is, and the focus then leaves it without a word. */
let last: HTMLElement | null = null

/** The button that can be pressed again gets the focus back, unless it went somewhere meanwhile. */
const enabled = new MutationObserver(() => {
  if (document.activeElement === document.body) last?.focus({ preventScroll: true })
})

document.addEventListener('focusin', ({ target }) => {
  last = target instanceof HTMLElement ? target : null
  enabled.disconnect()
  if (last instanceof HTMLButtonElement) enabled.observe(last, { attributeFilter: ['disabled'] })
})
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (relatedTarget === null && !(target instanceof HTMLElement && target.matches(':disabled'))) last = null
})

/**
 * For a dialog: when it goes, the focus returns to what had it. Where that is gone too, a deleted row's button say, it goes to the dialog under it, else
 * to the table's current row, else to the screen.
 */
export function useFocusReturn(): void {
  const [had] = useState(() => (document.activeElement === document.body ? last : document.activeElement))
  useEffect(
    () => () => {
      const target = had instanceof HTMLElement && had.isConnected && !had.matches(':disabled') ? had : focusHome()
      target?.focus({ preventScroll: true })
    },
    [had],
  )
}

export function focusHome(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  return (
    dialogs[dialogs.length - 1] ?? document.querySelector<HTMLElement>('[data-focus-home]') ?? document.querySelector<HTMLElement>('main')
  )
}
