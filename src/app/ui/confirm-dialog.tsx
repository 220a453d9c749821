import { Alert, Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { failureText } from '../api/failure-text.ts'
import { isSessionEnd } from '../api/http.ts'
import { t } from '../i18n/text.ts'
import type { Confirmation } from './confirm.tsx'
import { Dialog } from './dialog.tsx'

export function ConfirmDialog({
  title,
  text,
  action,
  cancel = t('entity.action.cancel'),
  danger = false,
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
      {failure !== null && (
        <Alert color="red" role="alert" mt={12}>
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" onClick={() => answer(false)} disabled={busy} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
        <Button {...(danger ? { color: 'red.9' } : {})} onClick={() => void accept()} loading={busy} data-autofocus={!danger || undefined}>
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}
