// Context that tells the forms of a screen that nothing can be saved any more, and the notice that says so.
import { createContext, useContext } from 'react'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'

/** What happened to what the forms of a screen belong to, or to the user's right on it, as a sentence; null while they can be saved. */
export const FormLock = createContext<string | null>(null)

export function useIsLocked(): boolean {
  return useContext(FormLock) !== null
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
