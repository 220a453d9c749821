// Frame in which a table that is wider than the page scrolls sideways.
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './table.module.css'

/** How far an arrow key scrolls, and how far beyond a focused hidden cell, in pixels. */
const step = 160

/**
 * The frame of a table that may be wider than the page. A separate scroll bar, which is always visible, moves the table sideways while the
 * heading sticks to the window. Left and Right scroll the table from any row, and a cell that gets the focus is scrolled into view.
 */
export function WideFrame({ minWidth, children }: { minWidth: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const scrollBy = (distance: number) => {
    if (bar.current) bar.current.scrollLeft += distance
  }

  // `--beyond` is the hidden width at the right edge, so that a column can stay visible there.
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const beyond = String(Math.max(0, (element.firstElementChild?.clientWidth ?? 0) - element.clientWidth))
      // Setting the property makes the browser recompute the style of every cell, even if the value is the same.
      if (beyond !== (element.style.getPropertyValue('--beyond') || '0')) element.style.setProperty('--beyond', beyond)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [minWidth])

  function show({ target }: FocusEvent<HTMLElement>): void {
    const [visible, focused] = [frame.current?.getBoundingClientRect(), target.getBoundingClientRect()]
    if (!visible) return
    if (focused.left < visible.left) scrollBy(focused.left - visible.left - step)
    else if (focused.right > visible.right) scrollBy(focused.right - visible.right + step)
  }

  function scrollByKey(event: KeyboardEvent<HTMLElement>): void {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const { target, altKey, ctrlKey, metaKey } = event
    if (direction === 0 || event.defaultPrevented || altKey || ctrlKey || metaKey || !(target instanceof Element) || !target.closest('tr'))
      return
    scrollBy(direction * step)
  }

  return (
    <>
      <div
        ref={frame}
        role="presentation"
        className={styles['frame']}
        onFocus={show}
        onKeyDown={scrollByKey}
        onWheel={({ deltaX }) => scrollBy(deltaX)}
      >
        <div style={{ minWidth }}>{children}</div>
      </div>
      <div
        ref={bar}
        aria-hidden
        tabIndex={-1}
        className={styles['bar']}
        onScroll={({ currentTarget }) => frame.current?.style.setProperty('--scrolled', String(currentTarget.scrollLeft))}
      >
        <div style={{ width: minWidth }} />
      </div>
    </>
  )
}
