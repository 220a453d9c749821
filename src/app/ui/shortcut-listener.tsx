import { Suspense } from 'react'
import { lazyComponent } from './chunks.ts'
import { useShortcutListener } from './shortcuts.ts'

const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Where keys count; shows them when asked. */
export function ShortcutListener() {
  const shown = useShortcutListener()
  return <Suspense>{shown && <ShortcutsDialog />}</Suspense>
}
