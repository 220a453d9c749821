import { lazy, Suspense } from 'react'
import { useKeysShown } from './keys.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/** Where keys count; shows them when asked. */
export function KeyArea() {
  const shown = useKeysShown()
  return <Suspense>{shown && <KeysDialog />}</Suspense>
}
