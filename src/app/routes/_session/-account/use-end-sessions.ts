// Hook that asks for confirmation and ends sessions of a user.
import { useState } from 'react'
import { Failure } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'

interface Ending {
  /** The question. */
  title: string
  /** What will happen. */
  text: string
  run: () => Promise<unknown>
}

/** Returns a function that asks whether to end sessions and does it, and whether the server turned out not to have that call. */
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
          // A server of the platform.
          if (!(error instanceof Failure && [404, 405].includes(error.status))) throw error
          setUnknown(true)
        }
      },
    })
  }

  return { ask, isUnknown }
}
