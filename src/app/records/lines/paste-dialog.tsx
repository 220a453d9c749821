import { Button, Textarea } from '@mantine/core'
import '#app/styles/inputs.css'
import { useState } from 'react'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog.tsx'
import type { FamilyScope } from '#domain/family.ts'
import { maxPastedRows, type PastedBlock, type PastedColumn, pastedColumns, readPasted } from '#domain/pasted-rows.ts'
import type { Entity } from '../entity.ts'
import { PastePreview } from './paste-preview.tsx'

interface PasteDialogProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  /** The copied cells; null opens a field to paste them into. */
  text: string | null
  onClose: () => void
}

/** From copied cells to records: a field to paste them into, unless they came with the key, and then the preview. */
export function PasteDialog<Path extends string, Row extends Revision, Saved extends object>(props: PasteDialogProps<Path, Row, Saved>) {
  const { entity, text, onClose } = props
  const [columns] = useState(() => Object.entries<readonly PastedColumn[]>(pastedColumns).find(([name]) => name === entity.name)?.[1] ?? [])
  const [start] = useState(() =>
    Object.fromEntries(
      Object.entries(entity.start({ now: new Date().toISOString(), cuit: '' })).map(([name, value]) => [name, String(value)]),
    ),
  )
  const read = (cells: string) => readPasted(cells, columns, entity.draft, start)
  const [block, setBlock] = useState(() => (text === null ? null : read(text)))
  const [typed, setTyped] = useState('')
  const labels = columns.map(({ name }) => {
    const field = entity.groups.flatMap(({ fields }) => fields).find((candidate) => candidate.name === name)
    return { name, label: field ? t(field.label) : name }
  })

  if (block && block.rows.length > 0) {
    return <PastePreview {...props} block={block} columns={columns} labels={labels} />
  }
  const show = (cells: string) => {
    if (cells.trim() !== '') setBlock(read(cells))
  }
  return (
    <Dialog title={t('paste.title')} onClose={onClose} typed size="xl">
      <Textarea
        label={t('paste.area')}
        description={t('paste.help', { columns: labels.map(({ label }) => label).join(', '), max: maxPastedRows })}
        error={block && refusal(block)}
        rows={10}
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={(event) => {
          if (typed.trim() !== '') return
          event.preventDefault()
          const cells = event.clipboardData.getData('text/plain')
          setTyped(cells.slice(0, 10_000))
          show(cells)
        }}
      />
      <DialogButtons onCancel={onClose}>
        <Button onClick={() => show(typed)}>{t('paste.show')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

function refusal({ count }: PastedBlock<unknown>): string {
  return count > maxPastedRows ? t('paste.tooMany', { count, max: maxPastedRows }) : t('paste.nothing')
}
