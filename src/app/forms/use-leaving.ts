import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import { isReloading } from '#app/ui/reload-prompt.tsx'

interface Leaving {
  /** Whoever goes in spite of the question has given up what was typed. */
  onGivenUp?: () => void
  /** Until what is being saved is, or is not: the question is only asked when that takes long or something is left of it. Null when nothing is. */
  saving?: (() => Promise<void> | null) | undefined
}

/** How long somebody who leaves waits for what is on its way before being asked. */
const patience = 2000

/**
 * Leaving a form: a link, Back, a reload and closing the tab ask first when something was typed, and never otherwise (`decisions.md` 10). Gives the
 * question for a form that is closed without leaving its screen, and the form's Escape key, which a list or calendar that stands open has first.
 * What is on its way is not `isDirty`: saved while the question stands, it takes the question back.
 */
export function useLeaving(isDirty: () => boolean, leave: () => void, { onGivenUp, saving = () => null }: Leaving = {}) {
  const confirm = useConfirm()
  const openBefore = useRef(false)

  const mayLeave = async (): Promise<boolean> => {
    await Promise.race([saving(), new Promise((resolve) => setTimeout(resolve, patience))])
    for (;;) {
      const underWay = saving()
      if (!isDirty() && !underWay) return true
      let isMoot = false
      const goes = await confirm({
        title: t('leave.title'),
        text: t(!underWay ? 'leave.text' : isDirty() ? 'leave.textSaving' : 'leave.saving'),
        action: t('leave.action'),
        cancel: t('leave.cancel'),
        danger: true,
        cancelWhen: underWay?.then(() => {
          isMoot = true
        }),
      })
      if (goes) onGivenUp?.()
      if (goes || !isMoot) return goes
    }
  }

  // A form that can give something up keeps a draft, and loses nothing when the page asks to be reloaded.
  const isLost = () => (isDirty() || saving() !== null) && !(onGivenUp && isReloading())
  useBlocker({ shouldBlockFn: async () => !(await mayLeave()), enableBeforeUnload: isLost })

  return {
    mayLeave,
    escapeProps: {
      onKeyDownCapture: ({ key, target }: KeyboardEvent) => {
        if (key === 'Escape') openBefore.current = target instanceof Element && target.closest('[data-expanded]') !== null
      },
      onKeyDown: (event: KeyboardEvent) => {
        const inside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key !== 'Escape' || !inside || openBefore.current || event.defaultPrevented) return
        event.stopPropagation()
        leave()
      },
    },
  }
}
