import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import { isReloading } from '#app/ui/reload-prompt.tsx'

interface Leaving {
  /** The user left without saving: what was typed is given up. */
  onDiscard?: (() => void) | undefined
  /** What is still being saved, as a promise that ends with it; null when nothing is. */
  saving?: (() => Promise<void> | null) | undefined
}

/** How long a user who leaves waits for what is being saved before the question, in milliseconds. */
const patience = 2000

/**
 * Asks before a form is left by a link, Back, a reload or closing the tab when something in it is not saved, and never otherwise. Returns the question
 * for a form that is closed without leaving its screen; a second question while one stands is a no.
 */
export function useLeaving(isDirty: () => boolean, { onDiscard, saving = () => null }: Leaving = {}) {
  const confirm = useConfirm()
  const asking = useRef(false)

  async function mayLeave(): Promise<boolean> {
    await Promise.race([saving(), new Promise((resolve) => setTimeout(resolve, patience))])
    for (;;) {
      const pending = saving()
      if (!isDirty() && !pending) return true
      let isSaved = false
      const leaves = await confirm({
        title: t('leave.title'),
        text: t(!pending ? 'leave.text' : isDirty() ? 'leave.textSaving' : 'leave.saving'),
        action: t('leave.action'),
        cancel: t('leave.cancel'),
        danger: true,
        cancelWhen: pending?.then(() => {
          isSaved = true
        }),
      })
      if (leaves) onDiscard?.()
      if (leaves || !isSaved) return leaves
    }
  }

  // A form with drafts loses nothing when the page itself asked for the reload.
  const isLost = () => (isDirty() || saving() !== null) && !(onDiscard && isReloading())
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: isLost })

  return async (): Promise<boolean> => {
    if (asking.current) return false
    asking.current = true
    try {
      return await mayLeave()
    } finally {
      asking.current = false
    }
  }
}
