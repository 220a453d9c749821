// Context that tells the forms of a screen that nothing can be saved any more, and the notice that says so.
import { createContext, type ReactNode, useContext } from 'react'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { useKeptScreen } from './use-unsaved-changes-guard.ts'

/** What happened to what the forms of a screen belong to, or to the user's right on it, as a sentence; null while they can be saved. */
export const FormLock = createContext<string | null>(null)

interface KeptScreenProps {
  /** Why the user may no longer use the screen, as a sentence; null while they may. */
  refusal: string | null
  /** Replaces the screen when it is refused and nothing is typed in it. */
  instead: ReactNode
  children: ReactNode
}

/** A screen that may be refused while it is open. With something typed in it, it stays and is locked, so that the text can be copied. */
export function KeptScreen({ refusal, instead, children }: KeptScreenProps) {
  const outer = useContext(FormLock)
  const isKept = useKeptScreen(refusal !== null)
  return refusal !== null && !isKept ? instead : <FormLock value={refusal ?? outer}>{children}</FormLock>
}

/** Shows why an open form can no longer be saved; nothing while it can. The form keeps the typed values. */
export function LockNotice() {
  const what = useContext(FormLock)
  if (what === null) return null
  return (
    <Message kind="warning" role="alert" takesFocus={false}>
      {t('form.locked', { what })}
    </Message>
  )
}
