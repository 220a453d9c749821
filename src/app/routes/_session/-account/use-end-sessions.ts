// Hook that asks for confirmation and ends sessions of a user.
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
