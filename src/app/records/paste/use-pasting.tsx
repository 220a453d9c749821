// Hook that opens the paste dialog when spreadsheet cells are pasted or a button is pressed.
import { Button, ActionIcon } from '@mantine/core'
import { ClipboardPaste } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LazyPasteSession } from '../form/lazy-forms.ts'
import type { PasteEnd } from './paste-kinds.ts'
import type { PasteTarget } from './paste-target.tsx'
import '@mantine/core/styles/ActionIcon.css'

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

interface IconButtonProps {
  target: PasteTarget
  onClick: () => void
}

/** `Pegar desde la planilla`, beside the plus of a section. */
function IconButton({ target, onClick }: IconButtonProps) {
  const text = t('paste.section', { what: t(`${target.name}.one`) })
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={text} title={`${text} (Ctrl+V)`} onClick={onClick}>
      <Icon of={ClipboardPaste} size={16} />
    </ActionIcon>
  )
}

/** How often the new row is looked for, and how long in between, in milliseconds. */
const tries = 40
const pause = 50

/**
 * After pasted rows were saved: a user who was typing in a field is there again; otherwise the focus goes to the new row, and until it is there to the link that adds one.
 * A user who went elsewhere meanwhile stays there.
 */
async function focusPasted({ word }: Pick<PasteTarget, 'word'>, opener: Element | null, settled: Promise<number | null>): Promise<void> {
  // The dialog closes first, and gives the focus back.
  await new Promise((resolve) => setTimeout(resolve))
  if (opener instanceof HTMLElement && opener.isConnected && opener.matches('input, textarea, select')) {
    opener.focus()
    return
  }
  const home = document.querySelector<HTMLElement>(`a[href$="/${word}/add"]`) ?? (opener instanceof HTMLElement ? opener : null)
  home?.focus()
  const id = await settled.catch(() => null)
  const isElsewhere = () => document.activeElement !== home && document.activeElement?.matches('body, main') !== true
  for (let left = tries; left > 0 && id !== null && !isElsewhere(); left -= 1) {
    const row = newRow(word, id)
    if (row) {
      row.focus()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** The record's row: its link, or in a list without links its number. */
function newRow(word: string, id: number): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  return (
    rows.find((row) => row.getAttribute('href')?.endsWith(`/${word}/${id}`)) ??
    rows.find((row) => !row.hasAttribute('href') && row.textContent?.trim() === String(id)) ??
    null
  )
}
