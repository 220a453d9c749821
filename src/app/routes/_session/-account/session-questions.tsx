// Buttons that end sessions of a user after a question, and the question before a user's next browser is let in.
import { Button } from '@mantine/core'
import { LogOut } from 'lucide'
import { useEndOtherSessions } from '#app/api/account/own-account.ts'
import { isUnknownCall } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { showWarning } from '#app/ui/feedback/toasts.tsx'

interface EndSessionsProps {
  label: string
  /** The question, and what will happen. */
  title: string
  text: string
  run: () => Promise<unknown>
}

export function EndSessions({ label, title, text, run }: EndSessionsProps) {
  const confirm = useConfirm()
  const ask = () =>
    confirm({
      title,
      text,
      action: t('sessions.end'),
      danger: true,
      async run() {
        try {
          await run()
        } catch (error) {
          // The platform's server does not have this call.
          if (!isUnknownCall(error)) throw error
          showWarning('sessions.unknown')
        }
      },
    })
  return (
    <Button w="fit-content" variant="default" leftSection={<Icon of={LogOut} size={16} />} onClick={() => void ask()}>
      {label}
    </Button>
  )
}

/** The button that ends the user's own sessions except the current one. */
export function EndOwnSessions({ login }: { login: string }) {
  const { mutateAsync } = useEndOtherSessions(login)
  return (
    <EndSessions label={t('sessions.own.end')} title={t('sessions.own.question')} text={t('sessions.own.text')} run={() => mutateAsync()} />
  )
}

/** Returns a function that asks and then makes the call, whose answer says that it is done. */
export function useLetIn(login: string, run: () => Promise<unknown>): () => void {
  const confirm = useConfirm()
  return () => void confirm({ title: t('letIn.question', { login }), text: t('letIn.text'), action: t('letIn.action'), run })
}
