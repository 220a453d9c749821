// Hook that moves the keyboard focus to the new screen after navigation, or to the link the user came from.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { afterFrame, focusWhenThere } from '#app/ui/dialog/use-focus-return.ts'

/**
 * After navigation, moves the focus to the new screen, so that the Tab key continues from there. After navigation to a parent page, moves
 * it to the link to the page that the user left: its row, or the add button.
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
      // The table has focused its current row. The page that the user left may be that of another one.
      const isInRow = active?.matches('[data-row]') === true
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

/** Focuses the link to a child page as soon as it appears. */
function focusWayTo(main: HTMLElement, page: string, here: string): () => void {
  const steps = page.slice(here.length + 1).split('/')
  // The page itself, or its closest parent that this screen links to.
  const pages = steps.map((_step, index) => [here, ...steps.slice(0, steps.length - index)].join('/'))
  return focusWhenThere(() => {
    const links = [...main.querySelectorAll<HTMLAnchorElement>('a[href]')]
    return pages.map((one) => links.find(({ pathname }) => pathname.endsWith(one))).find((link) => link !== undefined)
  })
}
