// The dialog of one paste: it takes cells or a file, guesses the kind of record from them, and leads to their preview.
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { useDraftOwner } from '#app/api/account/account.ts'
import { LockMessage } from '#app/forms/form-lock.tsx'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { maxPastedRows, misfitOf, readPasted } from '#domain/paste/pasted-rows.ts'
import { pastedKind, type SheetUse } from '#domain/sheets/sheet-kinds.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import { FileChoice } from './file/file-choice.tsx'
import { ColumnChoice } from './paste-choices.tsx'
import { labelsOf, saidHeadings, startOf, withHeading } from './paste-kinds.ts'
import { PastePreview } from './paste-preview.tsx'
import type { PasteTarget } from './use-pasting.tsx'

interface PasteDialogProps {
  /** The kinds of record that the page accepts; the most likely one is preselected. */
  targets: readonly [PasteTarget, ...PasteTarget[]]
  /** The copied cells; null shows a field to paste them into. */
  text: string | null
  /** A file that was dropped on the page; null for cells. */
  dropped: File | null
  /** Takes a file that the user chooses; without it the file is pasted. */
  onFile?: ((file: File) => void) | undefined
  /** `settled` is the id of the newest saved record once the screen's lists are loaded again. */
  onClose: (target: PasteTarget, settled?: Promise<number | null>) => void
}

export function PasteDialog({ targets, text, dropped, onFile, onClose }: PasteDialogProps) {
  const { target, name, kind, places, block, ...reading } = useReading(targets, text)
  const labels = labelsOf(name, kind.columns)
  const choice = targets.length > 1 && (
    <NativeSelect
      label={t('paste.kind')}
      mb={8}
      maw={320}
      value={name}
      onChange={(event) => reading.choose(event.currentTarget.value)}
      data={targets.map((one) => ({ value: one.name, label: t(`${one.name}.one`) }))}
    />
  )
  if (block && block.rows.length > 0) {
    return (
      <PastePreview
        key={`${name} ${block.places.join()}`}
        {...{ target, name, kind, block, labels }}
        onSay={reading.say}
        onClose={(settled) => onClose(target, settled)}
        choices={
          <>
            {choice}
            <ColumnChoice block={block} labels={labels} defaultOpen={places !== undefined} onChoose={reading.place} />
          </>
        }
      />
    )
  }
  return (
    <CellsDialog
      help={labels.filter((_, index) => !kind.columns[index]?.ofLine).map(({ label }) => label)}
      error={block && (block.count > maxPastedRows ? t('paste.tooMany', { count: block.count, max: maxPastedRows }) : t('paste.nothing'))}
      initial={reading.cells ?? ''}
      {...{ choice, dropped, onFile }}
      onShow={reading.show}
      onClose={() => onClose(target)}
    />
  )
}

/** The cells, and how they are read: as which kind, with which columns, and with what a person said of them. */
function useReading(targets: PasteDialogProps['targets'], text: string | null) {
  const owner = useDraftOwner()
  const [cells, setCells] = useState(text)
  const [isChosen, setChosen] = useState(false)
  const begin = (target: PasteTarget, places?: SheetUse['places']) => {
    const name = nameOf(target)
    const of = { owner, warehouseId: target.scope['warehouseId'] ?? '', kind: name }
    return { target, name, of, kind: { ...pastedKind(name, startOf(name, target.cuit)), said: saidHeadings(of) }, places }
  }
  const [reading, setReading] = useState(() => begin(likeliest(text, targets)))
  const { of, kind, places } = reading
  const block = useMemo(() => (cells === null ? null : readPasted(cells, kind, { chosen: places })), [cells, kind, places])
  return {
    ...reading,
    cells,
    block,
    show(copied: string): void {
      if (copied.trim() === '') return
      // The kind is guessed from the first cells; who has chosen it keeps it.
      if (cells === null && !isChosen) setReading(begin(likeliest(copied, targets)))
      setCells(copied)
    },
    choose(name: string): void {
      setChosen(true)
      setReading(begin(targets.find((one) => one.name === name) ?? targets[0]))
    },
    place: (chosen: SheetUse['places']) => setReading({ ...reading, places: chosen }),
    say: (heading: string, field: string | null) =>
      setReading({ ...reading, kind: { ...kind, said: withHeading(of, kind.said, heading, field) } }),
  }
}

const nameOf = ({ name }: PasteTarget) => z.parse(z.enum(sheetNames), name)

/** Returns the kind whose columns the header names, or else the kind with the fewest invalid cells. */
function likeliest(text: string | null, targets: PasteDialogProps['targets']): PasteTarget {
  if (text === null) return targets[0]
  const rated = targets.map((target) => ({ target, rate: misfitOf(text, pastedKind(nameOf(target))).rate }))
  return rated.sort((one, other) => one.rate - other.rate)[0]?.target ?? targets[0]
}

interface CellsDialogProps extends Pick<PasteDialogProps, 'dropped' | 'onFile'> {
  choice: ReactNode
  help: readonly string[]
  error: string | null
  initial: string
  onShow: (copied: string) => void
  onClose: () => void
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
        description={t('paste.help', { columns: help.join(', '), max: maxPastedRows })}
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
