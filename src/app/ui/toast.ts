import { failureText } from '#app/api/failure-text.ts'
import { type TextKey, type TextParams, t } from '#app/i18n/text.ts'
import { preloadChunk, requireChunk } from './chunks.ts'
import type { Toast } from './toasts.tsx'

/** Toasts, top left. What draws them is loaded with the first one: most visits to a screen have none. */
const load = () => import('./toasts.tsx')

/** There by the time that the network is not. */
export function preloadToasts(): void {
  preloadChunk(load)
}

/** Gone after four seconds. */
export function showDone(key: TextKey, params?: TextParams): void {
  showSaid(t(key, params))
}

/** As `showDone`, in the words of a server. */
export function showSaid(text: string): void {
  show({ text, how: 'done' })
}

/** What failed and may fail again; told while any of them does. */
const failing = new Set<string>()

/** Stays until it is closed, or until what failed, by its name, is done after all. However much fails for one reason, it is said once. */
export function showFailure(error: unknown, of: string, retry: () => void): void {
  failing.add(of)
  show({ text: failureText(error), how: 'failed', of, retry })
}

/** It is done by now. */
export function dismissFailure(of: string): void {
  if (failing.delete(of)) void requireChunk(load).then((part) => part?.withdraw(of))
}

/** Whose it was is gone, and nobody else repeats it. */
export function dismissFailures(): void {
  for (const of of failing) dismissFailure(of)
}

function show(toast: Toast): void {
  needed = true
  for (const listener of waiting) listener()
  void requireChunk(load).then((part) => part?.addToast(toast))
}

let needed = false
const waiting = new Set<() => void>()

/** Whether there has been a toast, for the area that draws them. */
export const toastsNeeded = {
  subscribe(listener: () => void): () => void {
    waiting.add(listener)
    return () => waiting.delete(listener)
  },
  read: () => needed,
}
