// The list of current toasts, and the component that renders them.
import { Button, Group } from '@mantine/core'
import { notifications, useNotifications } from '@mantine/notifications'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { lazyComponent } from '../lazy-component.tsx'

export type Toast =
  | { kind: 'success'; text: string }
  | { kind: 'warning'; text: string }
  | { kind: 'undo'; id: string; text: string; run: () => void; onClose: () => void }
  /** A news toast replaces an earlier one with the same id. */
  | { kind: 'news'; text: string; id: string; tone: 'good' | 'warning' | 'bad'; link: LinkProps; linkText: string }
  /** `id` identifies the failed call, and `retry` repeats it; `code` is the request id of the first call with this text. */
  | { kind: 'error'; text: string; code: string | null; id: string; retry: () => void }

/** In the same chunk as the forms, so that the first save does not wait for it. The first mutation loads it at the latest. */
const ToastArea = lazyComponent(async () => (await import('./toast-area.tsx')).ToastArea)

export function preloadToasts(): void {
  ToastArea.preload().catch(() => undefined)
}

/** Mounts the toast area when the first toast is added. */
export function Toasts() {
  const { notifications: shown } = useNotifications()
  const [isUsed, setUsed] = useState(false)
  if (shown.length > 0 && !isUsed) setUsed(true)
  return isUsed && <ToastArea />
}

/** The id of the open success toast. A new one replaces it, so that the toasts of a user who saves line after line do not cover the form. */
let lastSuccess: string | null = null

/** The failed calls of each error toast, by the toast's text: without a network every list on the screen fails with the same text. */
const failures = new Map<string, Map<string, () => void>>()

export function addToast(toast: Toast): void {
  const { text } = toast
  if (toast.kind === 'success') {
    if (lastSuccess !== null) notifications.hide(lastSuccess)
    const look = { color: 'green', role: 'status', className: 'passing-toast' }
    lastSuccess = notifications.show({ ...shared(), ...look, position: 'top-left', autoClose: 4000, priority: 1, message: text })
    return
  }
  if (toast.kind === 'news') return addNews(toast)
  if (toast.kind === 'warning') {
    notifications.show({ ...shared(), id: toastId(text), color: 'yellow', role: 'alert', autoClose: false, message: text })
    return
  }
  if (toast.kind === 'undo') {
    const { id, run, onClose } = toast
    const message = <UndoMessage text={text} onUndo={run} />
    notifications.show({ ...shared(), id, color: 'green', role: 'status', autoClose: false, priority: 1, message, onClose })
    return
  }
  dismiss(toast.id, text)
  failures.set(text, new Map(failures.get(text)).set(toast.id, toast.retry))
  // Mantine does nothing if a toast with this id is already open.
  notifications.show({
    ...shared(),
    id: toastId(text),
    color: 'red',
    role: 'alert',
    autoClose: false,
    message: <FailedMessage text={text} code={toast.code} />,
    onClose: () => failures.delete(text),
  })
}

export function hideToast(id: string): void {
  notifications.hide(id)
}

/** How long good news stays open, in milliseconds. */
const newsMs = 10_000

const newsColors = { good: 'green', warning: 'yellow', bad: 'red' } as const

function addNews({ id, text, tone, link, linkText }: Extract<Toast, { kind: 'news' }>): void {
  notifications.hide(id)
  notifications.show({
    ...shared(),
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

/** Removes a call from all error toasts except the one with the text `except`. A toast without calls closes. */
export function dismiss(id: string, except?: string): void {
  for (const [text, retries] of failures) if (text !== except && retries.delete(id) && retries.size === 0) notifications.hide(toastId(text))
}

function shared() {
  return { withBorder: true, closeButtonProps: { 'aria-label': t('action.close') } }
}

/** Returns the id of a toast: its text, encoded, because an HTML id must not contain blanks. */
function toastId(text: string): string {
  return encodeURIComponent(text)
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
