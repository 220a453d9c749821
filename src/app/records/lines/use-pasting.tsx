import { Button } from '@mantine/core'
import { ClipboardPaste } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LazyPasteSession } from '../lazy-forms.ts'
import { focusPasted } from './focus-pasted.ts'
import { IconButton } from './paste-button.tsx'
import type { PasteEnd } from './paste-end.ts'
import type { PasteTarget } from './paste-target.tsx'

interface Shown {
  readonly text: string | null
  readonly targets: readonly [PasteTarget, ...PasteTarget[]]
  readonly opener: Element | null
}

interface Options {
  /** Whether a block is taken from a field that it is pasted into; otherwise only where nothing takes text. */
  fromFields?: boolean
  /** Whether the page takes anything. */
  enabled?: boolean
  /** Called when all rows are saved. */
  onSaved?: () => void
}

/** Turns spreadsheet cells, pasted in the page or by a button, into records after a preview. A single cell is pasted as usual. */
export function usePasting(
  targets: readonly [PasteTarget, ...PasteTarget[]],
  { fromFields = false, enabled = true, onSaved }: Options = {},
) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [last, setLast] = useState<string | null>(null)

  function open(text: string | null, of: Shown['targets'] = targets): void {
    setShown({ text, targets: of, opener: document.activeElement })
  }

  function close(target: PasteTarget, end: PasteEnd | undefined): void {
    setShown(null)
    if (!end) return
    setLast(end.what)
    onSaved?.()
    void focusPasted(target, shown?.opener ?? null, end.settled)
  }

  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const { target } = event
    if (!enabled || document.querySelector('[role="dialog"]') || !/[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))) return
    if (!fromFields && target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return
    // A long text has lines of its own.
    if (target instanceof HTMLTextAreaElement && !text.includes('\t')) return
    event.preventDefault()
    event.stopPropagation()
    open(text)
  })
  useEffect(() => {
    // Captured before the focused field gets it. An open dialog keeps its own pastes.
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener, { capture: true })
    return () => document.removeEventListener('paste', listener, { capture: true })
  }, [])

  return {
    button: (
      <Button variant="default" leftSection={<Icon of={ClipboardPaste} size={16} />} onClick={() => open(null)}>
        {t('paste.title')}
      </Button>
    ),
    /** A button beside the plus of the section with these records. */
    sectionButton(name: string) {
      const target = targets.find((one) => one.name === name)
      return enabled && target && <IconButton target={target} onClick={() => open(null, [target])} />
    },
    /** What was pasted last, to be compared after it was saved. */
    note: last !== null && <p role="status">{t('paste.last', { what: last })}</p>,
    dialog: shown && <LazyPasteSession text={shown.text} targets={shown.targets} onClose={close} />,
  }
}
