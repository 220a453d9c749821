// Screen that stays open, locked, when it is refused while something is typed in it.
import { type ReactNode, useContext } from 'react'
import { FormLock } from './form-lock.tsx'
import { useKeptScreen } from './use-unsaved-changes-guard.ts'

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
