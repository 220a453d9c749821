// Functions that show toasts (done, warning, undo, news, failure), and the component that renders them.
import { Button, Group } from '@mantine/core'
import { notifications, useNotifications } from '@mantine/notifications'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { failureCode, failureSentence } from '#app/api/http/failure-text.ts'
import { isServerUnreachable } from '#app/api/http/failure.ts'
import { serverReach } from '#app/api/http/http.ts'
import { t, type TextKey, type TextParams } from '#app/i18n/text.ts'
import { lazyComponent } from '../lazy-component.tsx'

/** In the same chunk as the forms, so that the first save does not wait for it. The first mutation loads it at the latest. */
const ToastArea = lazyComponent(async () => (await import('./toast-area.tsx')).ToastArea)

export function preloadToasts(): void {
  ToastArea.preload().catch(() => undefined)
}

export function Toasts() {
  const { notifications: shown } = useNotifications()
  const [isUsed, setUsed] = useState(false)
  if (shown.length > 0 && !isUsed) setUsed(true)
  return isUsed && <ToastArea />
}

/** Mantine does nothing if a toast with the same id is already open. */
function show(toast: Parameters<typeof notifications.show>[0]): string {
  return notifications.show({ withBorder: true, closeButtonProps: { 'aria-label': t('action.close') }, ...toast })
}

/** Returns the id of a toast: its text, encoded, because an HTML id must not contain blanks. */
function toastId(text: string): string {
  return encodeURIComponent(text)
}

export function showSuccess(key: TextKey, params?: TextParams): void {
  showSuccessText(t(key, params))
}

/**
 * The id of the open success toast. A new one replaces it, so that the toasts of a user who saves line after line do not cover the form.
 */
let lastSuccess: string | null = null

/** Shows a success toast with a sentence that is not in the catalogue. */
export function showSuccessText(text: string): void {
  showPassing({ autoClose: 4000, message: text })
}

function showPassing(toast: Pick<Parameters<typeof notifications.show>[0], 'id' | 'autoClose' | 'message'>): void {
  if (lastSuccess !== null) notifications.hide(lastSuccess)
  const look = { color: 'green', role: 'status', className: 'passing-toast' }
  lastSuccess = show({ ...look, position: 'top-left', priority: 1, ...toast })
}

/** Shows a warning about something that the user did not cause. It stays until the user closes it. */
export function showWarning(key: TextKey, params?: TextParams): void {
  showWarningText(t(key, params))
}

/** Shows a warning toast with a sentence that is not in the catalogue. */
export function showWarningText(text: string): void {
  show({ id: toastId(text), color: 'yellow', role: 'alert', autoClose: false, message: text })
}

/**
 * Shows `text`, which names the deleted records, with a button that calls `run` to restore them. The toast stays until it is hidden by
 * its id.
 */
export function showUndo(id: string, text: string, run: () => void, onClose: () => void): void {
  const message = <UndoMessage text={text} onUndo={run} />
  show({ id, color: 'green', role: 'status', autoClose: false, priority: 1, message, onClose })
}

/** As `showUndo`, for one of many writes, such as rows that are typed down: a success toast, which disappears after ten seconds. */
export function showPassingUndo(id: string, text: string, run: () => void): void {
  showPassing({ id, autoClose: 10_000, message: <UndoMessage text={text} onUndo={run} /> })
}

function UndoMessage({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{text}</span>
      <Button size="compact-sm" variant="light" flex="none" title={t('undo.title')} onClick={onUndo}>
        {t('undo.action')}
      </Button>
    </Group>
  )
}

interface News {
  /** A news toast replaces an earlier one with the same id. */
  readonly id: string
  readonly text: string
  readonly tone: 'good' | 'warning' | 'bad'
  readonly link: LinkProps
  readonly linkText: string
}

/** How long good news stays open, in milliseconds. */
const newsMs = 10_000

const newsColors = { good: 'green', warning: 'yellow', bad: 'red' } as const

/** Shows an event with a link to its record. Good news disappears after a while, other news stays until the user closes it. */
export function showNews({ id, text, tone, link, linkText }: News): void {
  notifications.hide(id)
  show({
    id,
    color: newsColors[tone],
    position: tone === 'good' ? 'top-left' : 'top-center',
    role: tone === 'good' ? 'status' : 'alert',
    autoClose: tone === 'good' ? newsMs : false,
    message: (
      <>
        {text}{' '}
        <Link {...link} onClick={() => notifications.hide(id)}>
          {linkText}
        </Link>
      </>
    ),
  })
}

/** The failed calls of each error toast, by the toast's text: without a network every list on the screen fails with the same text. */
const failures = new Map<string, Map<string, () => void>>()

/**
 * Shows a failed call. The toast stays until the user closes it, until `dismissFailure` reports that the call `id` succeeded, or, if the
 * server was not reachable, until it is. Failures with the same text share one toast, which has the code of the first.
 */
export function showFailure(error: unknown, id: string, retry: () => void): void {
  if (isServerUnreachable(error)) closeWhenBack(id)
  const text = failureSentence(error)
  dismissFailure(id, text)
  failures.set(text, new Map(failures.get(text)).set(id, retry))
  show({
    id: toastId(text),
    color: 'red',
    role: 'alert',
    autoClose: false,
    message: <FailedMessage text={text} code={failureCode(error)} />,
    onClose: () => failures.delete(text),
  })
}

function closeWhenBack(id: string): void {
  const stop = serverReach.onBack(() => {
    stop()
    dismissFailure(id)
  })
}

/** Closes all failure toasts when a session ends, so that the next user cannot repeat this user's calls. */
export function dismissFailures(): void {
  for (const text of failures.keys()) notifications.hide(toastId(text))
}

/** Removes a call from all error toasts except the one with the text `except`. A toast without calls closes. */
export function dismissFailure(id: string, except?: string): void {
  for (const [text, retries] of failures) if (text !== except && retries.delete(id) && retries.size === 0) notifications.hide(toastId(text))
}

function FailedMessage({ text, code }: { text: string; code: string | null }) {
  return (
    <>
      {text}
      {code !== null && <div>{t('error.code', { code })}</div>}
      <Button
        size="compact-sm"
        variant="light"
        mt={8}
        display="block"
        onClick={() => {
          const retries = failures.get(text)?.values() ?? []
          notifications.hide(toastId(text))
          for (const retry of retries) retry()
        }}
      >
        {t('action.retry')}
      </Button>
    </>
  )
}
