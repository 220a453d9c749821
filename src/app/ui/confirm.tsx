import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import type { Confirmation } from './confirm-dialog.tsx'

export type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

const loadDialog = () => import('./confirm-dialog.tsx')
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }))

export function prepareConfirm(): void {
  void loadDialog()
}

/** For a button that will ask: the dialog is there when it is pressed. */
export const confirmIntent = { onPointerEnter: prepareConfirm, onFocus: prepareConfirm }

/** Asks, and tells whether the person said yes (and `run` succeeded). */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

interface Asked extends Confirmation {
  answer: (yes: boolean) => void
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((resolve) => {
        setAsked({
          ...confirmation,
          answer(yes) {
            setAsked(null)
            resolve(yes)
          },
        })
      }),
    [],
  )
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Suspense>{asked && <ConfirmDialog {...asked} />}</Suspense>
    </ConfirmContext>
  )
}
