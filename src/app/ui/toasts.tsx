import './toasts.css'
import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { t } from '#app/i18n/text.ts'

export interface Toast {
  text: string
  failed: boolean
  retry?: (() => void) | undefined
}

export function Toasts() {
  return <Notifications position="top-left" autoClose={4000} limit={5} zIndex={400} containerWidth={400} />
}

/** What was done a moment ago gives way to what was done now: lines that are typed one after the other must not pile up over the form. */
let lastDone: string | null = null

export function addToast({ text, failed, retry }: Toast): void {
  if (!failed && lastDone !== null) notifications.hide(lastDone)
  const id = notifications.show({
    color: failed ? 'red' : 'green',
    autoClose: failed ? false : 4000,
    withBorder: true,
    role: failed ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': t('action.close') },
    message: (
      <>
        {text}
        {retry && (
          <Button
            size="compact-sm"
            variant="light"
            mt={8}
            display="block"
            onClick={() => {
              notifications.hide(id)
              retry()
            }}
          >
            {t('action.retry')}
          </Button>
        )}
      </>
    ),
  })
  if (!failed) lastDone = id
}
