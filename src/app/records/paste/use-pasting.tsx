// Hook that opens the paste dialog when spreadsheet cells are pasted or a button is pressed.
import { Button, ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { ClipboardPaste } from 'lucide'
import { useContext, useState } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import { FormLock } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { focusWhenThere } from '#app/ui/dialog/use-focus-return.ts'
import { showWarningText } from '#app/ui/feedback/toasts.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { Entity, EntityName } from '../entity.ts'
import { LazyPasteDialog } from '../form/lazy-forms.ts'
import { useDroppedFile } from './file/file-work.ts'
import type { PasteSaver, usePasteSaver } from './paste-saver.ts'

/** A kind of record that a page accepts from a spreadsheet. */
export interface PasteTarget {
  readonly name: EntityName
  readonly word: string
  /** The path of its list. */
  readonly list: string
  readonly scope: Readonly<Record<string, string | number>>
  /** The CUIT of the warehouse's company, for entities that start with it. */
  readonly cuit: string
  /** Calls the hook that saves the rows, which needs the types of the entity. */
  readonly useSaver: (hook: typeof usePasteSaver) => PasteSaver
}

export function pasteTarget<T extends EntityTypes>(entity: Entity<T>, scope: FamilyScope<T['path']>, cuit = ''): PasteTarget {
  const { name, word, api } = entity
  return { name, word, list: api.path(scope), scope, cuit, useSaver: (hook) => hook(entity, scope) }
}

interface Shown {
  readonly text: string | null
  readonly dropped: File | null
  readonly targets: readonly [PasteTarget, ...PasteTarget[]]
  readonly opener: Element | null
}

interface Options {
  /**
   * Whether cells that the user pastes into any input are accepted too; otherwise only into those of an open row, and outside of inputs.
   */
  fromFields?: boolean
  /** Whether only cells that the user pastes into an open row are accepted. */
  onlyRows?: boolean
  enabled?: boolean
  onSaved?: () => void
  /** Takes the files; without it they are pasted. */
  onFile?: (file: File) => void
}

/**
 * Turns spreadsheet cells, pasted on the page or through a button, and files that are dropped on it, into records after a preview. A single
 * cell is pasted as usual.
 */
export function usePasting(
  targets: readonly [PasteTarget, ...PasteTarget[]],
  { fromFields = false, onlyRows = false, enabled = true, onSaved, onFile }: Options = {},
) {
  const lock = useContext(FormLock)
  const mayPaste = lock === null && enabled
  const [shown, setShown] = useState<Shown | null>(null)

  function open(text: string | null, of: Shown['targets'] = targets, dropped: File | null = null): void {
    setShown({ text, dropped, targets: of, opener: document.activeElement })
  }

  function close(target: PasteTarget, settled?: Promise<number | null>): void {
    setShown(null)
    if (!settled) return
    onSaved?.()
    void focusPasted(target, shown?.opener ?? null, settled)
  }

  function takeFile(file: File): void {
    setShown(null)
    if (onFile) onFile(file)
    else open(null, targets, file)
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const hasCells = /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''))
    const { target } = event
    if (!mayPaste || document.querySelector('[role="dialog"]') || !hasCells) return
    const field = target instanceof Element ? target.closest<HTMLElement>('input, textarea, select, [contenteditable]') : null
    const ofRow = targets.find((one) => one.list === field?.closest<HTMLElement>('[data-list]')?.dataset['list'])
    if (!ofRow && (onlyRows || (field && !fromFields))) return
    // A text area accepts text of several lines.
    if (target instanceof HTMLTextAreaElement && !text.includes('\t')) return
    event.preventDefault()
    event.stopPropagation()
    open(text, ofRow && [ofRow])
  }
  // Before the focused field gets it.
  useWindowEvent('paste', paste, { capture: true })
  useDroppedFile((file) => {
    if (onlyRows || document.querySelector('[role="dialog"]')) return false
    if (mayPaste) takeFile(file)
    else if (lock !== null) showWarningText(lock)
    return mayPaste
  })

  return {
    button: mayPaste && (
      <Button variant="default" leftSection={<Icon of={ClipboardPaste} size={16} />} onClick={() => open(null)}>
        {t('paste.title')}
      </Button>
    ),
    sectionButton(name: string) {
      const target = targets.find((one) => one.name === name)
      return mayPaste && target && <IconButton target={target} onClick={() => open(null, [target])} />
    },
    open,
    dialog: shown && (
      <LazyPasteDialog text={shown.text} dropped={shown.dropped} targets={shown.targets} onFile={onFile && takeFile} onClose={close} />
    ),
  }
}

function IconButton({ target, onClick }: { target: PasteTarget; onClick: () => void }) {
  const text = t('paste.section', { what: t(`${target.name}.one`) })
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={text} title={`${text} (Ctrl+V)`} onClick={onClick}>
      <Icon of={ClipboardPaste} size={16} />
    </ActionIcon>
  )
}

/**
 * Moves the focus after pasted rows were saved: back to the input that had it, or else to the new row, and to the add link until that row
 * appears. It does nothing if the user has moved the focus meanwhile.
 */
async function focusPasted({ word }: Pick<PasteTarget, 'word'>, opener: Element | null, settled: Promise<number | null>): Promise<void> {
  // The dialog first closes and returns the focus.
  await new Promise((resolve) => setTimeout(resolve))
  if (opener instanceof HTMLElement && opener.isConnected && opener.matches('input, textarea, select')) {
    opener.focus()
    return
  }
  const home = document.querySelector<HTMLElement>(`a[href$="/${word}/add"]`) ?? (opener instanceof HTMLElement ? opener : null)
  home?.focus()
  const id = await settled.catch(() => null)
  const isElsewhere = document.activeElement !== home && document.activeElement?.matches('body, main') !== true
  if (id !== null && !isElsewhere) focusWhenThere(() => newRow(word, id))
}

/** Returns the link in the record's row, or, in a list without links, its number cell. */
function newRow(word: string, id: number): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  return (
    rows.find((row) => row.getAttribute('href')?.endsWith(`/${word}/${id}`)) ??
    rows.find((row) => !row.hasAttribute('href') && row.textContent.trim() === String(id)) ??
    null
  )
}
