// The cover over the page, with a sentence, while something slow is under way.
import { Loader } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import styles from './backdrop.module.css'

/** Milliseconds before the backdrop shows, so that a quick action shows none. */
const delay = 300

/**
 * Covers the whole page while the user can do nothing else. It is a native modal dialog, so that the page beneath is inert and the focus
 * returns.
 */
export function Backdrop({ text }: { text: string }) {
  const [isDue, setDue] = useState(false)
  useTimeout(() => setDue(true), delay, { autoInvoke: true })
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
      <Loader size={28} />
      <p role="status">{text}</p>
    </dialog>
  )
}

/**
 * Opens the dialog. The cleanup closes it, which returns the focus to the previous element, or moves it to the screen if that element is
 * gone.
 */
function cover(element: HTMLDialogElement): () => void {
  const uncover = showAsModal(element)
  return () => {
    uncover()
    queueMicrotask(() => {
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    })
  }
}

/**
 * Ref callback for a `<dialog>` that is open while it is rendered. The cleanup closes the dialog before it is removed, which returns the
 * focus to the previous element.
 */
export function showAsModal(element: HTMLDialogElement): () => void {
  element.showModal()
  return () => element.close()
}
