import { type ReactNode, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

const shell = (): HTMLElement | null => document.getElementById('shell')

let drawn: Root | null = null

/** Draws something into a part of what the page has drawn (`page/page-shell.tsx`), which can be used from then on. Returns whether that part is there still. */
export function drawInShell(selector: string, content: ReactNode): boolean {
  const part = shell()?.querySelector(selector)
  if (!part) return false
  drawn = createRoot(part)
  flushSync(() => drawn?.render(content))
  part.closest('[aria-busy]')?.removeAttribute('aria-busy')
  for (const name of ['inert', 'aria-hidden']) shell()?.removeAttribute(name)
  return true
}

/** Whether anything was drawn there. */
export function isDrawnInShell(): boolean {
  return drawn !== null
}

/** Takes what the page has drawn away, in the frame in which the program draws the same. A link that has the focus keeps it. */
export function useShellTakenOver(): void {
  useLayoutEffect(() => {
    const focused = shell()?.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null
    shell()?.remove()
    if (focused) document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
    // Not while the program is being drawn.
    setTimeout(() => drawn?.unmount())
  }, [])
}
