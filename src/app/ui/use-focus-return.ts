import { useEffect, useState } from 'react'

/**
 * For a dialog: when it goes, the focus returns to what had it. Where that is gone too, a deleted row's button say, it goes to the table's current
 * row, else to the screen.
 */
export function useFocusReturn(): void {
  const [had] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const target = had instanceof HTMLElement && had !== document.body && had.isConnected ? had : focusHome()
      target?.focus({ preventScroll: true })
    },
    [had],
  )
}

export function focusHome(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-focus-home]') ?? document.querySelector<HTMLElement>('main')
}
