import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { preloadChunk, requireChunk } from './chunks.ts'
import type { Confirmation } from './confirm-dialog.tsx'

/** Resolves to true when the user accepts and `run` succeeds. */
type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

const loadDialog = () => import('./confirm-dialog.tsx')

export function preloadConfirm(): void {
  preloadChunk(loadDialog)
}

/** Props for a button that opens a question: its dialog is loaded before the button is pressed. */
export const confirmIntent = { onPointerEnter: preloadConfirm, onFocus: preloadConfirm }

export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

interface Question extends Confirmation {
  /** The login of the user who was asked. */
  user: string | undefined
  answer: (yes: boolean) => void
  Dialog: ComponentType<Confirmation & { answer: (yes: boolean) => void }>
}

/** Shows one question at a time. It belongs to `user`, the login in session: another user, or signing out, answers no. */
export function ConfirmProvider({ user, children }: { user: string | undefined; children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const confirm = useCallback<Confirm>(
    async (confirmation) => {
      const chunk = await requireChunk(loadDialog)
      if (!chunk) return false
      return await new Promise((resolve) => {
        const asked: Question = {
          ...confirmation,
          user,
          Dialog: chunk.ConfirmDialog,
          answer(yes) {
            setQuestion((current) => (current === asked ? null : current))
            resolve(yes)
          },
        }
        setQuestion(asked)
        void confirmation.cancelWhen?.then(() => asked.answer(false))
      })
    },
    [user],
  )
  useEffect(() => {
    if (question && question.user !== user) question.answer(false)
  }, [question, user])
  return (
    <ConfirmContext value={confirm}>
      {children}
      {question?.user === user && question && <question.Dialog {...question} />}
    </ConfirmContext>
  )
}
