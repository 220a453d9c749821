// The dialog with its own address that asks whether to delete a record, shown over the list.
import { Button } from '@mantine/core'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { isSessionEnd } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'

interface DeleteDialogProps {
  /** Why it is not deleted; then there is nothing to accept. */
  refused: string | null
  /** Whether what the question names is known. */
  ready: boolean
  /** Why it was not deleted. */
  error: Error | null
  busy: boolean
  onAccept: () => Promise<unknown>
  onClose: () => void
  /** The question. */
  children: ReactNode
}

/** Asks whether to delete a record, at an address of its own over the list. */
export function DeleteDialog({ refused, ready, error, busy, onAccept, onClose, children }: DeleteDialogProps) {
  // In a ref, because a second click comes sooner than the render that disables the button.
  const running = useRef(false)
  const isOffered = refused === null

  async function accept(): Promise<void> {
    if (running.current) return
    running.current = true
    try {
      await onAccept()
      onClose()
    } catch {
      // `error` says it.
      running.current = false
    }
  }

  return (
    <Dialog title={t('entity.delete.title')} onClose={() => busy || onClose()}>
      {isOffered ? (
        children
      ) : (
        <Message kind="warning" role="alert" takesFocus={false}>
          {refused}
        </Message>
      )}
      {isOffered && error && !isSessionEnd(error) && (
        <Message kind="error" takesFocus={false}>
          {failureText(error)}
        </Message>
      )}
      <DialogButtons {...(isOffered ? {} : { cancel: t('action.close') })} onCancel={onClose} busy={busy} focusCancel>
        {isOffered && (
          <Button color="red.9" loading={busy} disabled={!ready} onClick={() => void accept()}>
            {t('entity.action.delete')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** Returns to the list, which is one step back when the dialog was opened from it. */
export function useCloseOverList(list: LinkProps): () => void {
  const router = useRouter()
  return () => {
    if (router.state.location.state.overList) router.history.back()
    else void router.navigate({ ...list, search: true, replace: true, resetScroll: false })
  }
}
