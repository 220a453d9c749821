// The dialog that takes copied spreadsheet cells and leads to their preview.
import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useDraftOwner } from '#app/api/account/account.ts'
import type { EntityTypes } from '#app/api/family/family.ts'
import { LockMessage } from '#app/forms/form-lock.tsx'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import { maxPastedRows, type PastedBlock, readPasted } from '#domain/paste/pasted-rows.ts'
import { withLine } from '#domain/paste/pasted-titulos.ts'
import type { Entity } from '../entity.ts'
import { FileChoice } from './file/file-choice.tsx'
import { ColumnChoice } from './paste-choices.tsx'
import { columnsOf, labelsOf, type PasteEnd, saidHeadings, startOf, withHeading } from './paste-kinds.ts'
import { PastePreview } from './paste-preview.tsx'

/** The pasted text or dropped file, and the functions that the dialog calls with the result. */
export interface Pasted {
  /** The copied cells; null shows a field to paste them into. */
  text: string | null
  /** A file that was dropped on the page; null for cells. */
  dropped: File | null
  /** The choice of the kind of record, if there are several. */
  choice: ReactNode
  /** Takes a file that the user chooses; without it the file is pasted. */
  onFile?: ((file: File) => void) | undefined
  onRead: (text: string) => void
  onClose: (end?: PasteEnd) => void
}

interface PasteDialogProps<T extends EntityTypes> extends Pasted {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  /** The CUIT of the warehouse's company, for entities that start with it. */
  cuit: string
}

/**
 * The dialog that turns copied cells into records: a field to paste them into, unless the user pasted them on the page, and then the
 * preview.
 */
export function PasteDialog<T extends EntityTypes>(props: PasteDialogProps<T>) {
  const { entity, scope, cuit, text, dropped, choice, onFile, onRead, onClose } = props
  const [fixed] = useState(() => ({ columns: columnsOf(entity.name), draft: withLine(entity.draft), start: startOf(entity, cuit) }))
  const { columns, draft } = fixed
  const of = { owner: useDraftOwner(), warehouseId: warehouseIn(scope), kind: entity.name }
  const [said, setSaid] = useState(() => saidHeadings(of))
  const kind = { ...fixed, said }
  const [chosen, setChosen] = useState<readonly (string | undefined)[]>()
  const [block, setBlock] = useState(() => (text === null ? null : readPasted(text, kind)))
  const [cells, setCells] = useState(text ?? '')
  const labels = labelsOf(entity, columns)
  const show = (copied: string) => {
    if (copied.trim() === '') return
    setCells(copied)
    setBlock(readPasted(copied, kind))
    onRead(copied)
  }

  if (block && block.rows.length > 0) {
    return (
      <PastePreview
        key={block.places.join()}
        {...{ entity, scope, draft, block, columns, labels, onClose }}
        onSay={(heading, field) => {
          const now = withHeading(of, said, heading, field)
          setSaid(now)
          setBlock(readPasted(cells, { ...fixed, said: now }))
        }}
        choices={
          <>
            {choice}
            <ColumnChoice
              block={block}
              labels={labels}
              defaultOpen={chosen !== undefined}
              onChoose={(places) => {
                setChosen(places)
                setBlock(readPasted(cells, kind, { chosen: places }))
              }}
            />
          </>
        }
      />
    )
  }
  return (
    <CellsDialog
      help={labels.flatMap(({ name, label }) => (isHelped(name, columns) ? [label] : [])).join(', ')}
      error={block && refusal(block)}
      choice={choice}
      initial={text ?? ''}
      dropped={dropped}
      onFile={onFile}
      onShow={show}
      onClose={onClose}
    />
  )
}

function warehouseIn({ warehouseId = '' }: Readonly<Record<string, string | number>>): string | number {
  return warehouseId
}

interface CellsDialogProps extends Pick<Pasted, 'choice' | 'dropped' | 'onFile' | 'onClose'> {
  /** The columns that the cells may have. */
  help: string
  error: string | null
  initial: string
  onShow: (copied: string) => void
}

function CellsDialog({ help, error, choice, initial, dropped, onFile, onShow, onClose }: CellsDialogProps) {
  const [typed, setTyped] = useState(initial)
  const mayLeave = useUnsavedChangesGuard(() => typed.trim() !== '')
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  return (
    <Dialog title={t('paste.title')} onClose={() => void close()} typed size="xl">
      <LockMessage />
      {choice}
      <FileChoice dropped={dropped} onFile={onFile} onRead={onShow} />
      <Textarea
        label={t('paste.area')}
        description={t('paste.help', { columns: help, max: maxPastedRows })}
        error={error}
        rows={10}
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onShow(typed)
        }}
        onPaste={(event) => {
          if (typed.trim() !== '') return
          event.preventDefault()
          const copied = event.clipboardData.getData('text/plain')
          setTyped(copied.slice(0, 10_000))
          onShow(copied)
        }}
      />
      <DialogButtons onCancel={() => void close()}>
        <Button onClick={() => onShow(typed)}>{t('paste.show')}</Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Returns whether the help names a column. The help describes the columns of a titulo's goods line separately. */
function isHelped(name: string, columns: readonly { readonly name: string; readonly ofLine?: true }[]): boolean {
  return columns.some((column) => column.name === name && !column.ofLine)
}

function refusal({ count }: PastedBlock<unknown>): string {
  return count > maxPastedRows ? t('paste.tooMany', { count, max: maxPastedRows }) : t('paste.nothing')
}
