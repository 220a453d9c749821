// Frame in which a table that is wider than the page scrolls sideways.
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './table.module.css'

/** How far the arrow keys and the first move to a hidden cell scroll, in pixels. */
const step = 160

/**
 * The frame of a table that may be wider than the page. The table moves below its own scroll bar, which stays in sight, while its heading sticks to the window. Left and right
 * scroll on a row, and the cell that gets the focus comes into sight.
 */
export function WideFrame({ minWidth, children }: { minWidth: number; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const scrollBy = (distance: number) => {
    if (bar.current) bar.current.scrollLeft += distance
  }

  // What is beyond the right edge, so that a column can stay in sight there.
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const beyond = String(Math.max(0, (element.firstElementChild?.clientWidth ?? 0) - element.clientWidth))
      // A value that is set makes the browser compute the style of every cell again, even if it is the same.
      if (beyond !== (element.style.getPropertyValue('--beyond') || '0')) element.style.setProperty('--beyond', beyond)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [minWidth])

  const width = `calc(${minWidth}px * var(--column-scale, 1))`

  function show({ target }: FocusEvent<HTMLElement>): void {
    const [seen, wanted] = [frame.current?.getBoundingClientRect(), target.getBoundingClientRect()]
    if (!seen) return
    if (wanted.left < seen.left) scrollBy(wanted.left - seen.left - step)
    else if (wanted.right > seen.right) scrollBy(wanted.right - seen.right + step)
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
        <div style={{ minWidth: width }}>{children}</div>
      </div>
      <div
        ref={bar}
        aria-hidden
        tabIndex={-1}
        className={styles['bar']}
        onScroll={({ currentTarget }) => frame.current?.style.setProperty('--scrolled', String(currentTarget.scrollLeft))}
      >
        <div style={{ width }} />
      </div>
    </>
  )
}
