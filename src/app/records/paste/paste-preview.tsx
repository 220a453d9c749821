// The preview in which a person corrects and saves pasted spreadsheet rows.
import { Button, Group, Progress, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import '@mantine/core/styles/Progress.layer.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { endOffers, offerUndo } from '#app/api/family/undo.ts'
import { type KnownNumbers, knownNumbersQuery } from '#app/api/stock/repeated.ts'
import { LockMessage, useIsLocked } from '#app/forms/form-lock.tsx'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { busyButton, Dialog } from '#app/ui/dialog/dialog.tsx'
import { showSuccessText } from '#app/ui/feedback/toasts.tsx'
import type { PastedBlock, PastedKind, PastedRow } from '#domain/paste/pasted-rows.ts'
import { sumPasted } from '#domain/paste/pasted-sums.ts'
import { repeatedLines } from '#domain/paste/pasted-titulos.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import { countOf, isShown, type PasteLabel } from './paste-kinds.ts'
import { Dropped, PreviewFrame, SaveResultMessage, type RepeatedRow, sumText } from './paste-messages.tsx'
import { usePasteSaver } from './paste-saver.ts'
import type { PasteTableHandle } from './paste-table.tsx'
import { PreviewRows } from './preview-rows.tsx'
import { usePastedRows } from './use-pasted-rows.ts'
import type { PasteTarget } from './use-pasting.tsx'

interface PastePreviewProps {
  target: PasteTarget
  name: SheetName
  kind: PastedKind
  block: PastedBlock
  labels: readonly PasteLabel[]
  /** Shown above the table until the user corrects something: the choices of the kind of record and of the columns. */
  choices: ReactNode
  onSay: (heading: string, field: string | null) => void
  onClose: (settled?: Promise<number | null>) => void
}

/** Up to so many rows are saved in a moment, without a count. */
const fewRows = 100

export function PastePreview({ target, name, kind, block, labels, choices, onSay, onClose }: PastePreviewProps) {
  const { columns } = kind
  const saver = target.useSaver(usePasteSaver)
  const table = useRef<PasteTableHandle>(null)
  const offer = useUndoAtEnd(saver.undo)
  const pasting = usePastedRows(block.rows, {
    name,
    kind,
    nextBlock: saver.nextBlock,
    onEnd({ saved, left, toCorrect }) {
      const settled = saved.length > 0 ? saver.settle() : Promise.resolve(null)
      // The button that saved may disappear, so the focus moves, unless the user has focused a cell meanwhile.
      if (left > 0 && toCorrect && !(document.activeElement instanceof HTMLInputElement)) table.current?.focusWrong()
      if (saved.length > 0) offer([countOf(name, saved), ...sumPasted(saved, shownColumns).map(sumText)].join(' · '))
      if (left === 0) onClose(settled)
    },
  })
  const { rows } = pasting
  const shown = labels.filter((label) => isShown(label.name, { columns, block, rows }))
  const shownColumns = columns.filter((column) => shown.some((label) => label.name === column.name))
  const repeats = useRepeatedRows(
    target,
    rows.filter(({ line }) => !pasting.unanswered.has(line)),
  )
  const mayLeave = useUnsavedChangesGuard(() => rows.length > 0, { place: { path: target.list } })
  const close = async () => {
    if (pasting.progress) pasting.stop()
    else if (await mayLeave()) onClose()
  }
  const giveBack = () => {
    const [line] = pasting.dropped ?? []
    flushSync(pasting.giveBack)
    table.current?.focusLine(line)
  }
  return (
    <Dialog title={t('paste.title')} onClose={() => void close()} typed size={shown.length > 5 ? 'wide' : 'xl'}>
      <PreviewFrame>
        <LockMessage />
        <PreviewRows
          ref={table}
          {...{ name, kind, block, labels, shown, pasting, repeats, onSay }}
          summed={shownColumns}
          isSaving={pasting.progress !== null}
          choices={!pasting.touched && choices}
        />
        {pasting.progress ? <SaveProgress {...pasting.progress} /> : <Dropped lines={pasting.dropped} onGiveBack={giveBack} />}
        <SaveResultMessage pasting={pasting} />
        <PasteButtons
          pasting={pasting}
          name={name}
          hasRepeats={repeats.lines.size > 0}
          isAsked={block.asked.length > 0}
          onNextWrong={() => table.current?.focusWrong()}
          onCancel={() => void close()}
        />
      </PreviewFrame>
    </Dialog>
  )
}

function SaveProgress({ done, of }: { done: number; of: number }) {
  return (
    <Stack role="status" gap={4} mt={12}>
      {of > fewRows ? t('paste.progress', { done, of }) : t('paste.saving')}
      {of > fewRows && <Progress value={(100 * done) / of} aria-label={t('paste.title')} />}
    </Stack>
  )
}

/**
 * Returns a function that sets the text about the rows saved so far. When the preview closes, a message shows the text and lets the user
 * undo all of them.
 */
function useUndoAtEnd(undo: ReturnType<typeof usePasteSaver>['undo']) {
  const saved = useRef<string | null>(null)
  const calls = useRef(undo)
  useEffect(
    () => () => {
      if (saved.current === null) return
      const restore = calls.current()
      const text = t('paste.done', { what: saved.current })
      endOffers({ exceptChanges: false })
      if (restore.length > 0) offerUndo(restore, text)
      else showSuccessText(text)
    },
    [],
  )
  return (what: string) => {
    saved.current = what
  }
}

/** Returns the rows whose record is already in the stock, or in a row above, and those of containers that the stock has empty or loaded. */
function useRepeatedRows({ name, scope }: PasteTarget, rows: readonly PastedRow[]) {
  // Rows that are being saved do not count as duplicates, because the list was loaded before the save.
  const { data: known = noNumbers } = useQuery(knownNumbersQuery(name, scope))
  const { inStock, inBlock } = repeatedLines(name, rows, known)
  const repeated = inStock.flatMap(({ line, found }) => found.map((record) => ({ line, record })))
  const isOwn = ({ record }: RepeatedRow) => record.entity === name
  return {
    inBlock,
    inStock: repeated.filter(isOwn),
    elsewhere: repeated.filter((row) => !isOwn(row)),
    lines: new Set([...inStock.map(({ line }) => line), ...inBlock]),
  }
}

const noNumbers: KnownNumbers = new Map()

interface PasteButtonsProps {
  pasting: Pick<ReturnType<typeof usePastedRows>, 'rows' | 'progress' | 'save'>
  name: SheetName
  /** Whether rows are in the stock already: then the button that adds does not lead. */
  hasRepeats: boolean
  /** Whether it is asked what a column is: nothing is added before. */
  isAsked: boolean
  onNextWrong: () => void
  /** Closes the dialog, or stops the save. */
  onCancel: () => void
}

function PasteButtons({ pasting, name, hasRepeats, isAsked, onNextWrong, onCancel }: PasteButtonsProps) {
  const { rows, progress, save } = pasting
  const isSaving = progress !== null
  const isLocked = useIsLocked() || isAsked
  const busy = busyButton(isSaving)
  const good = rows.filter(({ saved }) => saved !== null)
  const isAllGood = good.length === rows.length
  const what = countOf(name, good)
  return (
    <Group justify="flex-end" gap={8} mt={20}>
      {!isAllGood && !isSaving && (
        <Button variant="subtle" mr="auto" data-main data-autofocus onClick={onNextWrong}>
          {t('paste.nextWrong')}
        </Button>
      )}
      <Button variant="default" onClick={onCancel}>
        {t(isSaving ? 'paste.stop' : 'entity.action.cancel')}
      </Button>
      {isAllGood && (
        <Button
          {...busy}
          {...(hasRepeats && { variant: 'default' })}
          title={t('paste.add.title')}
          onClick={() => void save()}
          disabled={good.length === 0 || isLocked}
          data-main
          data-autofocus
        >
          {t('paste.add', { what })}
        </Button>
      )}
      {!isAllGood && good.length > 0 && (
        <Button {...busy} variant="default" onClick={() => void save()} disabled={isLocked}>
          {t('paste.addGood', { what })}
        </Button>
      )}
    </Group>
  )
}
