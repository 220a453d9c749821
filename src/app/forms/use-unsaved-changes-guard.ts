// Hook that asks before the user leaves a page with unsaved input.
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { isReloading } from '#app/ui/feedback/reload-prompt.tsx'
import { registerInput, type TypedInput, unsavedInputs } from './unsaved-input.ts'

/** The texts of the question, if it is about something other than typed input. */
interface Question {
  readonly title: TextKey
  readonly text: TextKey
  readonly action: TextKey
  readonly cancel: TextKey
}

interface Leaving {
  /** Called when the user leaves without saving, to discard the draft. */
  onDiscard?: (() => void) | undefined
  /** Returns a promise that resolves when nothing is being saved any more; null if nothing is. */
  saving?: (() => Promise<unknown> | null) | undefined
  /** Replaces the default question about unsaved input. */
  question?: Question
  /** To which record the input belongs, and how it is saved before the stock of that record is sent. */
  place?: Pick<TypedInput, 'path' | 'save' | 'element'> | undefined
}

const unsaved: Question = { title: 'leave.title', text: 'leave.text', action: 'leave.action', cancel: 'leave.cancel' }

/** How long leaving waits for a save in progress before it asks, in milliseconds. */
const saveWaitMs = 2000

/** Returns true if `isLost` and something was typed on the screen at the moment when it became true. The screen then stays open, so that the user can copy the text. */
export function useKeptScreen(isLost: boolean): boolean {
  const [isKept, setKept] = useState<boolean>()
  if (isLost === (isKept === undefined)) setKept(isLost ? unsavedInputs().length > 0 : undefined)
  return isLost && isKept === true
}

/**
 * Asks before a link, Back, a reload or closing the tab would lose unsaved input; leaving waits for a save in progress. Returns a function that asks the same question before a
 * form is closed on the same screen. While one way out waits, others are refused, also the one that a form takes when it is saved.
 */
export function useUnsavedChangesGuard(
  isDirty: () => boolean,
  { onDiscard, saving = () => null, question = unsaved, place }: Leaving = {},
) {
  const confirm = useConfirm()
  const asking = useRef(false)

  async function mayLeave(): Promise<boolean> {
    await Promise.race([saving(), new Promise((resolve) => setTimeout(resolve, saveWaitMs))])
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

  // A form with drafts loses nothing in a reload that the page itself asked for.
  const isLost = () => (isDirty() || saving() !== null) && !(onDiscard && isReloading())
  useBlocker({ shouldBlockFn: async () => !(await mayLeaveOnce()), enableBeforeUnload: isLost })

  useEffect(() => registerInput({ ...place, isUnsaved: isDirty, saving }))

  async function mayLeaveOnce(): Promise<boolean> {
    if (asking.current) return false
    asking.current = true
    try {
      return await mayLeave()
    } finally {
      asking.current = false
    }
  }
  return mayLeaveOnce
}
