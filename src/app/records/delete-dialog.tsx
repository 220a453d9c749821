// The dialog with its own address that asks whether to delete a record, shown over the list.
import { Button } from '@mantine/core'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { isSessionEnd } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'

interface DeleteDialogProps {
  /** Why the record cannot be deleted; the dialog then has no button that deletes. */
  refused: string | null
  /** Whether the record that the question names is loaded. */
  ready: boolean
  error: Error | null
  busy: boolean
  onAccept: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

export function DeleteDialog({ refused, ready, error, busy, onAccept, onClose, children }: DeleteDialogProps) {
  // A ref and not a state, because a second click can come before the render that disables the button.
  const running = useRef(false)
  const isOffered = refused === null

  async function accept(): Promise<void> {
    if (running.current) return
    running.current = true
    try {
      await onAccept()
      onClose()
    } catch {
      // The caller passes the failure in `error`.
      running.current = false
    }
  }

  return (
    <Dialog title={t('entity.delete.title')} onClose={() => busy || onClose()}>
      {isOffered ? (
        children
      ) : (
        <Message kind="warning" role="alert">
          {refused}
        </Message>
      )}
      {isOffered && error && !isSessionEnd(error) && <Message kind="error">{failureText(error)}</Message>}
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

/**
 * Returns a function that closes the dialog: it goes one step back in the history when the dialog was opened from the list, else to the
 * list's address.
 */
export function useCloseOverList(list: LinkProps): () => void {
  const router = useRouter()
  return () => {
    if (router.state.location.state.overList) router.history.back()
    else void router.navigate({ ...list, search: true, replace: true, resetScroll: false })
  }
}
