// The cover over the page, with a sentence, while something slow is under way.
import { useEffect, useState } from 'react'
import styles from './backdrop.module.css'

/** Milliseconds that pass without it, so that what is quick shows none. */
const delay = 300

/** Over the whole product while nothing else can be done. A modal dialog of the browser: what is beneath is inert, and the focus returns. */
export function Backdrop({ text }: { text: string }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [])
  if (!isDue) return null
  return (
    <dialog
      ref={cover}
      className={styles['backdrop']}
      aria-label={text}
      aria-busy
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <span className={styles['spinner']} />
      <p role="status">{text}</p>
    </dialog>
  )
}

/** Shows it, and afterwards leaves the focus where it was, or on the screen when that is gone. */
function cover(element: HTMLDialogElement): () => void {
  const uncover = showAsModal(element)
  return () => {
    uncover()
    queueMicrotask(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    })
  }
}

/** A ref for a `<dialog>` that is open while it is rendered. Closing it before it is gone returns the focus to where it was. */
export function showAsModal(element: HTMLDialogElement): () => void {
  element.showModal()
  return () => element.close()
}
