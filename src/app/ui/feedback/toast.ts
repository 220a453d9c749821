// Functions that show toasts: done, warning, undo, news.
import { failureCode, failureSentence } from '#app/api/http/failure-text.ts'
import { type TextKey, type TextParams, t } from '#app/i18n/text.ts'
import { addToast, dismiss, hideToast, type Toast } from './toasts.tsx'

/** Disappears after four seconds. */
export function showDone(key: TextKey, params?: TextParams): void {
  showDoneText(t(key, params))
}

/** As `showDone`, with a sentence that is not in the catalogue. */
export function showDoneText(text: string): void {
  show({ kind: 'success', text })
}

/** Something that happened to the user without their doing. Stays until they close it. */
export function showWarning(key: TextKey, params?: TextParams): void {
  show({ kind: 'warning', text: t(key, params) })
}

/** Says what was deleted, with a button that brings it back. Stays until `hideUndo`. */
export function showUndo(id: string, text: string, run: () => void, onClose: () => void): void {
  show({ kind: 'undo', id, text, run, onClose })
}

export function hideUndo(id: string): void {
  hideToast(id)
}

/** Something that happened elsewhere, with a link to it. What went well disappears by itself, anything else stays until it is closed. */
export function showNews(news: Omit<Extract<Toast, { kind: 'news' }>, 'kind'>): void {
  show({ kind: 'news', ...news })
}

/** The ids of the failures that are shown. */
const failed = new Set<string>()

/**
 * Stays until the user closes it, or until `dismissFailure` says that the call named by `id` succeeded. Failures with the same text share one toast.
 */
export function showFailure(error: unknown, id: string, retry: () => void): void {
  failed.add(id)
  show({ kind: 'error', text: failureSentence(error), code: failureCode(error), id, retry })
}

export function dismissFailure(id: string): void {
  if (failed.delete(id)) dismiss(id)
}

/** For the end of a session: the next user must not repeat the calls of this one. */
export function dismissFailures(): void {
  for (const id of failed) dismissFailure(id)
}

function show(toast: Toast): void {
  addToast(toast)
}
