import { lazyPart } from './lazy-part.tsx'
import { useShortcutListener } from './shortcuts.ts'

const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)

/** Handles shortcuts while it is mounted, and shows the list of them on demand. */
export function ShortcutListener() {
  const shown = useShortcutListener()
  return shown && <ShortcutsDialog />
}
