import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { Confirmation } from './confirm-dialog.tsx'
import { expectPart, needPart } from './missing-part.tsx'

export type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

const loadDialog = () => import('./confirm-dialog.tsx')

export function prepareConfirm(): void {
  expectPart(loadDialog)
}

/** For a button that will ask: the dialog is there when it is pressed. */
export const confirmIntent = { onPointerEnter: prepareConfirm, onFocus: prepareConfirm }

/** Asks, and tells whether the person said yes (and `run` succeeded). */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

interface Asked extends Confirmation {
  answer: (yes: boolean) => void
  Dialog: ComponentType<Confirmation & { answer: (yes: boolean) => void }>
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirm = useCallback<Confirm>(async (confirmation) => {
    const part = await needPart(loadDialog)
    if (!part) return false
    return await new Promise((resolve) => {
      setAsked({
        ...confirmation,
        Dialog: part.ConfirmDialog,
        answer(yes) {
          setAsked(null)
          resolve(yes)
        },
      })
    })
  }, [])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && <asked.Dialog {...asked} />}
    </ConfirmContext>
  )
}
