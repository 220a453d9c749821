import { Suspense } from 'react'
import { useKeysShown } from './keys.ts'
import { lazily } from './missing-part.tsx'

const KeysDialog = lazily(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** Where keys count; shows them when asked. */
export function KeyArea() {
  const shown = useKeysShown()
  return <Suspense>{shown && <KeysDialog />}</Suspense>
}
