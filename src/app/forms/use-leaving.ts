// Hook that asks before the user leaves a page with unsaved input.
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { isReloading } from '#app/ui/feedback/reload-prompt.tsx'

/** What is asked before something is lost that was not typed. */
interface Question {
  readonly title: TextKey
  readonly text: TextKey
  readonly action: TextKey
  readonly cancel: TextKey
}

interface Leaving {
  /** The user left without saving: what was typed is given up. */
  onDiscard?: (() => void) | undefined
  /** What is still being saved, as a promise that ends with it; null when nothing is. */
  saving?: (() => Promise<void> | null) | undefined
  /** In place of the question about what was typed. */
  question?: Question
}

const unsaved: Question = { title: 'leave.title', text: 'leave.text', action: 'leave.action', cancel: 'leave.cancel' }

/** How long a user who leaves waits for what is being saved before the question, in milliseconds. */
const patience = 2000

/**
 * Asks before a form is left by a link, Back, a reload or closing the tab when something in it is not saved, and never otherwise. Returns the question
 * for a form that is closed without leaving its screen; a second question while one stands is a no.
 */
export function useLeaving(isDirty: () => boolean, { onDiscard, saving = () => null, question = unsaved }: Leaving = {}) {
  const confirm = useConfirm()
  const asking = useRef(false)

  async function mayLeave(): Promise<boolean> {
    await Promise.race([saving(), new Promise((resolve) => setTimeout(resolve, patience))])
    for (;;) {
      const pending = saving()
      if (!isDirty() && !pending) return true
      let isSaved = false
      const leaves = await confirm({
        title: t(question.title),
        text: t(!pending ? question.text : isDirty() ? 'leave.textSaving' : 'leave.saving'),
        action: t(question.action),
        cancel: t(question.cancel),
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
