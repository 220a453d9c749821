// Hooks that ask for confirmation before they end sessions of a user, or let a user's next browser in.
import { useState } from 'react'
import { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'

interface Ending {
  /** The question of the confirmation. */
  title: string
  /** The explanation of what will happen. */
  text: string
  run: () => Promise<unknown>
}

/** Returns a function that ends sessions after confirmation, and whether the server turned out not to have that call. */
export function useEndSessions(): { ask: (ending: Ending) => Promise<void>; isUnknown: boolean } {
  const confirm = useConfirm()
  const [isUnknown, setUnknown] = useState(false)

  async function ask({ title, text, run }: Ending): Promise<void> {
    setUnknown(false)
    await confirm({
      title,
      text,
      action: t('sessions.end'),
      danger: true,
      async run() {
        try {
          await run()
        } catch (error) {
          // The platform's server does not have this call.
          if (!(error instanceof Failure && [404, 405].includes(error.status))) throw error
          setUnknown(true)
        }
      },
    })
  }

  return { ask, isUnknown }
}

/** Returns a function that asks and then makes the call, whose answer says that it is done. */
export function useLetIn(login: string, run: () => Promise<unknown>): () => void {
  const confirm = useConfirm()
  return () => void confirm({ title: t('letIn.question', { login }), text: t('letIn.text'), action: t('letIn.action'), run })
}
