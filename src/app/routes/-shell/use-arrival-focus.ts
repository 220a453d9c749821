// Hook that moves the keyboard focus to the new screen after navigation, or to the link the user came from.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** How long a link may take to appear after its page, in milliseconds: its row is read from the server. */
const patience = 5000

/**
 * After navigation, moves the focus to the new screen, so that the Tab key goes on from there. On the way back up, to the link that leads to where the user
 * was: the row, or the button that adds.
 */
export function useArrivalFocus(): void {
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const left = useRef<string>(undefined)
  useEffect(() => {
    const from = left.current
    left.current = arrivedAt
    const main = document.querySelector('main')
    if (arrivedAt === undefined || !main || document.activeElement !== document.body) return undefined
    main.focus({ preventScroll: true })
    return from?.startsWith(`${arrivedAt}/`) ? focusWayTo(main, from, arrivedAt) : undefined
  }, [arrivedAt])
}

/** Focuses the link to a page below this one as soon as it is there, unless the user does something before. Returns what ends the waiting. */
function focusWayTo(main: HTMLElement, page: string, here: string): () => void {
  const steps = page.slice(here.length + 1).split('/')
  // The page itself, or the one above it that this screen leads to.
  const pages = steps.map((_step, index) => [here, ...steps.slice(0, steps.length - index)].join('/'))
  const give = new AbortController()
  const observer = new MutationObserver(focusWhenPresent)
  const stop = (): void => {
    observer.disconnect()
    give.abort()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, patience)
  for (const act of ['keydown', 'pointerdown', 'focusin']) document.addEventListener(act, stop, { signal: give.signal })
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
