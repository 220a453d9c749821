import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useSession } from '#app/session/session.tsx'
import { preloadChunk, requireChunk } from './chunks.tsx'
import type { Confirmation } from './confirm-dialog.tsx'

export type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

const loadDialog = () => import('./confirm-dialog.tsx')

export function preloadConfirm(): void {
  preloadChunk(loadDialog)
}

/** For a button that will ask: the dialog is there when it is pressed. */
export const confirmIntent = { onPointerEnter: preloadConfirm, onFocus: preloadConfirm }

/** Asks, and tells whether the person said yes (and `run` succeeded). */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

interface Asked extends Confirmation {
  /** Who was asked. */
  whom: string | undefined
  answer: (yes: boolean) => void
  Dialog: ComponentType<Confirmation & { answer: (yes: boolean) => void }>
}

/** A question is one person's: signing out is a no, and nobody answers it in another's name. Over an expired session it stays. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const whom = useSession().account?.login
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirm = useCallback<Confirm>(
    async (confirmation) => {
      const part = await requireChunk(loadDialog)
      if (!part) return false
      return await new Promise((resolve) => {
        const question: Asked = {
          ...confirmation,
          whom,
          Dialog: part.ConfirmDialog,
          answer(yes) {
            setAsked((now) => (now === question ? null : now))
            resolve(yes)
          },
        }
        setAsked(question)
        void confirmation.cancelWhen?.then(() => question.answer(false))
      })
    },
    [whom],
  )
  useEffect(() => {
    if (asked && asked.whom !== whom) asked.answer(false)
  }, [asked, whom])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked?.whom === whom && asked && <asked.Dialog {...asked} />}
    </ConfirmContext>
  )
}
