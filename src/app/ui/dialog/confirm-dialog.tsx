// The dialog that asks for a yes or no and runs the action.
import { Box, Button, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { isSessionEnd } from '#app/api/http/http.ts'
import { Message } from '../feedback/message.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

export interface Confirmation {
  /** The question. */
  title: string
  /** One sentence: what will happen. */
  text: string
  /** What else is to be known before answering; `close` answers no, for a link that leads away. */
  note?: ((close: () => void) => ReactNode) | undefined
  /** The verb on the button. */
  action: string
  /** The text of the other button; `Cancelar` when left out. */
  cancel?: string
  /** For what cannot be undone: the button that cancels has the focus. */
  danger?: boolean
  /** The button that cancels has the focus, for what can be undone. */
  safeFocus?: boolean
  /** Runs while the dialog is open. A failure shows in the dialog, and the same button tries again. */
  run?: () => Promise<unknown>
  /** Closes the dialog with a no when it resolves. */
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
  answer,
}: Confirmation & { answer: (yes: boolean) => void }) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function accept(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await run?.()
      answer(true)
    } catch (error) {
      if (!isSessionEnd(error)) setFailure(failureText(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return (
    <Dialog title={title} onClose={() => busy || answer(false)}>
      <Text>{text}</Text>
      {note && <Box mt={12}>{note(() => answer(false))}</Box>}
      {failure !== null && (
        <Box mt={12}>
          <Message kind="error" takesFocus={false}>
            {failure}
          </Message>
        </Box>
      )}
      <DialogButtons cancel={cancel} onCancel={() => answer(false)} busy={busy} focusCancel={safeFocus}>
        <Button
          {...(danger ? { color: 'red.9' } : {})}
          onClick={() => void accept()}
          loading={busy}
          data-autofocus={!safeFocus || undefined}
        >
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
