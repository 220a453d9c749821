import { failureText } from '#app/api/failure-text.ts'
import { type TextKey, type TextParams, t } from '#app/i18n/text.ts'
import { expectPart, needPart } from './missing-part.tsx'
import type { Toast } from './toasts.tsx'

/** Toasts, top left. What draws them is loaded with the first one: most visits to a screen have none. */
const load = () => import('./toasts.tsx')

/** There by the time that the network is not. */
export function prepareToasts(): void {
  expectPart(load)
}

/** Gone after four seconds. */
export function showDone(key: TextKey, params?: TextParams): void {
  showSaid(t(key, params))
}

/** As `showDone`, in the words of a server. */
export function showSaid(text: string): void {
  show({ text, failed: false })
}

/** Stays until it is closed. */
export function showFailure(error: unknown, retry?: () => void): void {
  show({ text: failureText(error), failed: true, retry })
}

/** Something to act on that is no failure of a call: a refused stock, say. Stays until it is closed. */
export function showWarning(key: TextKey, params?: TextParams): void {
  show({ text: t(key, params), failed: true })
}

function show(toast: Toast): void {
  needed = true
  for (const listener of waiting) listener()
  void needPart(load).then((part) => part?.addToast(toast))
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
