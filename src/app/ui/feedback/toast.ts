// Functions that show toasts: done, warning, undo, news.
import { failureCode, failureSentence } from '#app/api/http/failure-text.ts'
import { isServerUnreachable, serverReach } from '#app/api/http/http.ts'
import { type TextKey, type TextParams, t } from '#app/i18n/text.ts'
import { addToast, dismiss, hideToast, type Toast } from './toasts.tsx'

/** Shows a success toast, which disappears after four seconds. */
export function showSuccess(key: TextKey, params?: TextParams): void {
  showSuccessText(t(key, params))
}

/** Shows a success toast with a sentence that is not in the catalogue. */
export function showSuccessText(text: string): void {
  show({ kind: 'success', text })
}

/** Shows a warning about something that the user did not cause. It stays until the user closes it. */
export function showWarning(key: TextKey, params?: TextParams): void {
  showWarningText(t(key, params))
}

/** Shows a warning toast with a sentence that is not in the catalogue. */
export function showWarningText(text: string): void {
  show({ kind: 'warning', text })
}

/** Shows what was deleted, with a button that restores it. The toast stays until `hideUndo`. */
export function showUndo(id: string, text: string, run: () => void, onClose: () => void): void {
  show({ kind: 'undo', id, text, run, onClose })
}

export function hideUndo(id: string): void {
  hideToast(id)
}

/** Shows an event with a link to its record. Good news disappears after a while, other news stays until the user closes it. */
export function showNews(news: Omit<Extract<Toast, { kind: 'news' }>, 'kind'>): void {
  show({ kind: 'news', ...news })
}

/** The ids of the failed calls whose toasts are open. */
const failed = new Set<string>()

/**
 * Shows a failed call. The toast stays until the user closes it, until `dismissFailure` reports that the call `id` succeeded, or, if the server was not reachable, until it is. Failures with the same text share one toast.
 */
export function showFailure(error: unknown, id: string, retry: () => void): void {
  failed.add(id)
  if (isServerUnreachable(error)) closeWhenBack(id)
  show({ kind: 'error', text: failureSentence(error), code: failureCode(error), id, retry })
}

function closeWhenBack(id: string): void {
  const stop = serverReach.onBack(() => {
    stop()
    dismissFailure(id)
  })
}

export function dismissFailure(id: string): void {
  if (failed.delete(id)) dismiss(id)
}

/** Closes all failure toasts when a session ends, so that the next user cannot repeat this user's calls. */
export function dismissFailures(): void {
  for (const id of failed) dismissFailure(id)
}

function show(toast: Toast): void {
  addToast(toast)
}
