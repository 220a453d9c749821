// Asks an administrator before a person's next unknown browser is let in.
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'

/** Returns a function that asks and then makes the call, whose answer says that it is done. */
export function useLetIn(login: string, run: () => Promise<unknown>): () => void {
  const confirm = useConfirm()
  return () => void confirm({ title: t('letIn.question', { login }), text: t('letIn.text'), action: t('letIn.action'), run })
}
