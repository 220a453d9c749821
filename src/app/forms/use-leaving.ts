import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import { isReloading } from '#app/ui/missing-part.tsx'

interface Leaving {
  /** Whoever goes in spite of the question has given up what was typed. */
  onGivenUp?: () => void
  /** Waits for what is being saved: the question is only asked when something is left of it. */
  settled?: (() => Promise<void>) | undefined
}

/**
 * Leaving a form: a link, Back, a reload and closing the tab ask first when something was typed, and never otherwise (`decisions.md` 10). Gives the
 * question for a form that is closed without leaving its screen, and the form's Escape key, which a list or calendar that stands open has first.
 */
export function useLeaving(isDirty: () => boolean, leave: () => void, { onGivenUp, settled }: Leaving = {}) {
  const confirm = useConfirm()
  const openBefore = useRef(false)

  const mayLeave = async () => {
    if (settled && isDirty()) await settled()
    if (!isDirty()) return true
    const goes = await confirm({
      title: t('leave.title'),
      text: t('leave.text'),
      action: t('leave.action'),
      cancel: t('leave.cancel'),
      danger: true,
    })
    if (goes) onGivenUp?.()
    return goes
  }

  // A form that can give something up keeps a draft, and loses nothing when the page asks to be reloaded.
  const isLost = () => isDirty() && !(onGivenUp && isReloading())
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
