import { Button } from '@mantine/core'
import { ClipboardPaste } from 'lucide'
import { useEffect, useState } from 'react'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { preloadChunk, requireChunk } from '#app/ui/chunks.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { FamilyScope } from '#domain/family.ts'
import type { Entity } from '../entity.ts'
import type { PasteDialog } from './paste-dialog.tsx'

const load = () => import('./paste-dialog.tsx')

/** Turns spreadsheet cells, pasted anywhere in the page or by the button, into records after a preview. A single cell is pasted as usual. */
export function usePasting<Path extends string, Row extends Revision, Saved extends object>(
  entity: Entity<Path, Row, Saved>,
  scope: FamilyScope<Path>,
) {
  const [shown, setShown] = useState<{ Dialog: typeof PasteDialog; text: string | null } | null>(null)
  const open = async (text: string | null) => {
    const part = await requireChunk(load)
    if (part) setShown({ Dialog: part.PasteDialog, text })
  }
  useEffect(() => {
    // Captured before the focused field gets it. An open dialog keeps its own pastes.
    document.addEventListener('paste', paste, { capture: true })
    return () => document.removeEventListener('paste', paste, { capture: true })

    function paste(event: ClipboardEvent): void {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (document.querySelector('[role="dialog"]') || !/[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))) return
      event.preventDefault()
      event.stopPropagation()
      void open(text)
    }
  }, [])
  return {
    button: (
      <Button
        variant="default"
        leftSection={<Icon of={ClipboardPaste} size={16} />}
        onPointerEnter={() => preloadChunk(load)}
        onClick={() => void open(null)}
      >
        {t('paste.title')}
      </Button>
    ),
    dialog: shown && <shown.Dialog entity={entity} scope={scope} text={shown.text} onClose={() => setShown(null)} />,
  }
}
