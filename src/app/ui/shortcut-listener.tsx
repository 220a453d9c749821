import { Suspense } from 'react'
import { lazyComponent } from './chunks.ts'
import { useShortcutListener } from './shortcuts.ts'

const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Handles shortcuts while it is mounted, and shows the list of them on demand. */
export function ShortcutListener() {
  const shown = useShortcutListener()
  return <Suspense>{shown && <ShortcutsDialog />}</Suspense>
}
