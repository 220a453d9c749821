import { useLayoutEffect } from 'react'

/** Takes what the page has drawn away (`page/page-shell.tsx`), in the frame in which the program draws the same. */
export function useShellTakenOver(): void {
  useLayoutEffect(() => document.getElementById('shell')?.remove(), [])
}
