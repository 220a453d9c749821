// The dialog that asks for a yes or no and runs the action.
import { Box, Button, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { isSessionEnd } from '#app/api/http/failure.ts'
import { Message } from '../feedback/message.tsx'
import { openByKey } from '../shortcuts/held-keys.ts'
import { Dialog, DialogButtons } from './dialog.tsx'

export interface Confirmation {
  title: string
  /** One sentence that says what will happen. */
  text: string
  /** More information for the answer. A link to another screen calls `close`, which answers no. */
  note?: ((close: () => void) => ReactNode) | undefined
  action: string
  /** The text of the cancel button; `Cancelar` by default. */
  cancel?: string
  /** Marks an action that cannot be undone: the button is red and the cancel button has the focus. */
  danger?: boolean
  /** Focuses the cancel button, also for an action that can be undone. */
  safeFocus?: boolean
  /** The action, which runs while the dialog is open. The dialog shows its failure, and the same button retries it. */
  run?: () => Promise<unknown>
  /** When it resolves, the dialog closes and answers no. */
  cancelWhen?: Promise<unknown> | undefined
}

export function ConfirmDialog({
  title,
  text,
  note,
  action,
  cancel,
  danger = false,
  safeFocus = danger,
  run,
  cancelWhen,
  answer,
}: Confirmation & { answer: (yes: boolean) => void }) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  function accept(): void {
    if (running.current) return
    running.current = true
    // Keys that are pressed during the action wait for the screen that it opens.
    void openByKey(act)
  }

  async function act(): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    try {
      await run?.()
      answer(true)
      return true
    } catch (error) {
      if (!isSessionEnd(error)) setFailure(failureText(error))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={() => busy || answer(false)}>
      <Text aria-busy={cancelWhen !== undefined}>{text}</Text>
      {note && <Box mt={12}>{note(() => answer(false))}</Box>}
      {failure !== null && (
        <Message kind="error" mt={12}>
          {failure}
        </Message>
      )}
      <DialogButtons cancel={cancel} onCancel={() => answer(false)} busy={busy} focusCancel={safeFocus}>
        <Button {...(danger ? { color: 'red.9' } : {})} onClick={accept} loading={busy} data-autofocus={!safeFocus || undefined}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
