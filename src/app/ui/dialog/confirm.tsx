// Provider and hook that ask a question in a dialog and return a promise of the answer.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import type { Confirmation } from './confirm-dialog.tsx'

/** Resolves to true when the user accepts and `run` succeeds. */
type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmDialog = lazyComponent(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

export const loadConfirm = ConfirmDialog.preload

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

interface Question extends Confirmation {
  /** The login of the user who was asked. */
  user: string | undefined
  answer: (yes: boolean) => void
}

/**
 * Provides `useConfirm` and shows one question at a time. When `user`, the signed-in login, changes or signs out, an open question is
 * answered with no.
 */
export function ConfirmProvider({ user, children }: { user: string | undefined; children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((resolve) => {
        const asked: Question = {
          ...confirmation,
          user,
          answer(yes) {
            setQuestion((current) => (current === asked ? null : current))
            resolve(yes)
          },
        }
        setQuestion(asked)
        void confirmation.cancelWhen?.then(() => asked.answer(false))
      }),
    [user],
  )
  useEffect(() => {
    if (question && question.user !== user) question.answer(false)
  }, [question, user])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question?.user === user && question && <ConfirmDialog {...question} />}
    </ConfirmContext>
  )
}
