// Hook that moves the keyboard focus to the new screen after navigation, or to the link the user came from.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { afterFrame } from '#app/ui/after-frame.ts'

/** How long to wait for a link to appear after its page, in milliseconds: its row is loaded from the server. */
const patience = 5000

/** What a table focuses by itself when the user returns to it. The page that the user left may be that of another row. */
const rows = '[data-row]'

/**
 * After navigation, moves the focus to the new screen, so that the Tab key continues from there. After navigation to a parent page, moves it to the link to
 * the page that the user left: its row, or the add button.
 */
export function useArrivalFocus(): void {
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const left = useRef<string>(undefined)
  useEffect(() => {
    const from = left.current
    left.current = arrivedAt
    if (arrivedAt === undefined) return undefined
    let [isHere, stop] = [true, (): void => undefined]
    afterFrame(() => {
      const main = document.querySelector('main')
      const active = document.activeElement
      const isInRow = active?.matches(rows) === true
      if (!isHere || !main || !(active === document.body || active === main || isInRow)) return
      if (!isInRow) main.focus({ preventScroll: true })
      if (from?.startsWith(`${arrivedAt}/`)) stop = focusWayTo(main, from, arrivedAt)
    })
    return () => {
      isHere = false
      stop()
    }
  }, [arrivedAt])
}

/** Focuses the link to a child page as soon as it appears, unless the user does something first. Returns a function that stops waiting. */
function focusWayTo(main: HTMLElement, page: string, here: string): () => void {
  const steps = page.slice(here.length + 1).split('/')
  // The page itself, or its closest parent that this screen links to.
  const pages = steps.map((_step, index) => [here, ...steps.slice(0, steps.length - index)].join('/'))
  const give = new AbortController()
  const observer = new MutationObserver(focusWhenPresent)
  const stop = (): void => {
    observer.disconnect()
    give.abort()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, patience)
  for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, stop, { signal: give.signal })
  document.addEventListener('focusin', ({ target }) => target instanceof Element && !target.matches(rows) && stop(), {
    signal: give.signal,
  })
  observer.observe(main, { childList: true, subtree: true })
  focusWhenPresent()
  return stop

  function focusWhenPresent(): void {
    const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href]')]
    const way = pages.map((one) => links.find(({ pathname }) => pathname.endsWith(one))).find((link) => link !== undefined)
    if (!way) return
    stop()
    way.focus()
  }
}
