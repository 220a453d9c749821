// The preview in which a person corrects and saves pasted spreadsheet rows.
import { Button, Group, Progress, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import '@mantine/core/styles/Progress.layer.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import type { EntityTypes } from '#app/api/family/family.ts'
import { endOffers, offerUndo } from '#app/api/family/undo.ts'
import { type KnownNumbers, knownNumbersQuery } from '#app/api/stock/repeated.ts'
import { LockMessage, useIsLocked } from '#app/forms/form-lock.tsx'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { busyButton, Dialog } from '#app/ui/dialog/dialog.tsx'
import { showSuccessText } from '#app/ui/feedback/toasts.tsx'
import type { FamilyScope } from '#domain/contract/family.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import type { PastedBlock } from '#domain/paste/pasted-rows.ts'
import { compareSums, sumPasted } from '#domain/paste/pasted-sums.ts'
import { repeatedLines, type WithLine } from '#domain/paste/pasted-titulos.ts'
import type { Entity, EntityName } from '../entity.ts'
import { HeadingQuestions } from './paste-choices.tsx'
import { type PasteEnd, countOf, isShown, type PasteLabel } from './paste-kinds.ts'
import {
  BlockMessages,
  Dropped,
  PreviewFrame,
  RowQuestions,
  SaveResultMessage,
  type RepeatedRow,
  Sums,
  sumText,
} from './paste-messages.tsx'
import { usePasteSaver } from './paste-saver.ts'
import { PasteTable, type PasteTableHandle } from './paste-table.tsx'
import { usePastedRows } from './use-pasted-rows.ts'

interface PastePreviewProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  draft: z.ZodMiniType<WithLine<T['draft']>>
  block: PastedBlock<WithLine<T['draft']>>
  columns: readonly PastedColumn[]
  labels: readonly PasteLabel[]
  /** Shown above the table until the user corrects something: the choices of the kind of record and of the columns. */
  choices: ReactNode
  /** Called with what a person says of an unknown heading. */
  onSay: (heading: string, field: string | null) => void
  onClose: (end?: PasteEnd) => void
}

/** Up to so many rows are saved in a moment, without a count. */
const fewRows = 100

/** The preview of pasted cells before anything is saved: all rows, the invalid cells with their reasons, and the sums. */
export function PastePreview<T extends EntityTypes>(props: PastePreviewProps<T>) {
  const { entity, scope, draft, block, columns, labels, choices, onSay, onClose } = props
  const saver = usePasteSaver(entity, scope)
  const table = useRef<PasteTableHandle>(null)
  const offer = useUndoAtEnd(saver.undo)
  const pasting = usePastedRows(block.rows, {
    name: entity.name,
    columns,
    draft,
    nextBlock: saver.nextBlock,
    onEnd({ saved, left, toCorrect }) {
      const settled = saved.length > 0 ? saver.settle() : Promise.resolve(null)
      // The button that saved may disappear, so the focus moves, unless the user has focused a cell meanwhile.
      if (left > 0 && toCorrect && !(document.activeElement instanceof HTMLInputElement)) table.current?.focusWrong()
      if (saved.length > 0) offer([countOf(entity.name, saved), ...sumPasted(saved, shownColumns).map(sumText)].join(' · '))
      if (left === 0) onClose({ settled })
    },
  })
  const { rows } = pasting
  const shown = labels.filter(({ name }) => isShown(name, { columns, block, rows }))
  const shownColumns = columns.filter(({ name }) => shown.some((label) => label.name === name))
  const repeats = useRepeats(
    entity.name,
    scope,
    rows.filter(({ line }) => !pasting.unanswered.has(line)),
  )
  const mayLeave = useUnsavedChangesGuard(() => rows.length > 0, { place: { path: entity.api.path(scope) } })
  const close = async () => {
    if (pasting.progress) pasting.stop()
    else if (await mayLeave()) onClose()
  }
  const giveBack = () => {
    const [line] = pasting.dropped ?? []
    flushSync(pasting.giveBack)
    table.current?.focusLine(line)
  }
  const good = rows.filter(({ saved }) => saved !== null).length
  const isAsked = block.asked.length > 0
  return (
    <Dialog title={t('paste.title')} onClose={() => void close()} typed size={shown.length > 5 ? 'wide' : 'xl'}>
      <PreviewFrame>
        <LockMessage />
        <PreviewHead name={entity.name} {...{ block, columns, labels, shownColumns, rows }} choices={!pasting.touched && choices} />
        <HeadingQuestions block={block} labels={labels} onSay={onSay} />
        {!pasting.progress && !isAsked && <RowQuestions pasting={pasting} repeats={repeats} labels={labels} />}
        <PasteTable ref={table} pasting={isAsked ? { ...pasting, progress: notYet } : pasting} labels={shown} repeated={repeats.lines} />
        {pasting.progress ? <SaveProgress {...pasting.progress} /> : <Dropped lines={pasting.dropped} onGiveBack={giveBack} />}
        <SaveResultMessage pasting={pasting} />
        <PasteButtons
          pasting={pasting}
          name={entity.name}
          good={good}
          hasRepeats={repeats.lines.size > 0}
          isAsked={isAsked}
          onNextWrong={() => table.current?.focusWrong()}
          onCancel={() => void close()}
        />
      </PreviewFrame>
    </Dialog>
  )
}

/** The rows stay as they are while a column is asked about, because the answer reads them again. */
const notYet = { done: 0, of: 0 }

/** How many rows are saved, while it takes longer than a moment. */
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

interface PreviewHeadProps {
  name: EntityName
  block: PastedBlock<unknown>
  columns: readonly PastedColumn[]
  labels: readonly PasteLabel[]
  choices: ReactNode
  rows: PastedBlock<unknown>['rows']
  shownColumns: readonly PastedColumn[]
}

function PreviewHead({ name, block, columns, labels, rows, shownColumns, choices }: PreviewHeadProps) {
  const sums = sumPasted(rows, shownColumns)
  return (
    <>
      <BlockMessages block={block} labels={labels} rows={rows} />
      {choices}
      <Sums count={countOf(name, rows)} sums={sums} compared={compareSums(sums, block.totals, columns)} />
    </>
  )
}

/** Returns the rows whose record is already in the stock, or in a row above, and those of containers that the stock has empty or loaded. */
function useRepeats(name: EntityName, scope: Readonly<Record<string, string | number>>, rows: PastedBlock<unknown>['rows']) {
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

type Pasting = ReturnType<typeof usePastedRows>

interface PasteButtonsProps {
  pasting: Pick<Pasting, 'rows' | 'progress' | 'save' | 'stop'>
  name: EntityName
  good: number
  /** Whether rows are in the stock already: then the button that adds does not lead. */
  hasRepeats: boolean
  /** Whether it is asked what a column is: nothing is added before. */
  isAsked: boolean
  onNextWrong: () => void
  onCancel: () => void
}

/** The buttons that save the rows, stop, or close the dialog. If rows are invalid, they go to the next one or save the others. */
function PasteButtons({
  pasting: { rows, progress, save, stop },
  name,
  good,
  hasRepeats,
  isAsked,
  onNextWrong,
  onCancel,
}: PasteButtonsProps) {
  const isSaving = progress !== null
  const isLocked = useIsLocked() || isAsked
  const busy = busyButton(isSaving)
  const isAllGood = good === rows.length
  const what = countOf(
    name,
    rows.filter(({ saved }) => saved !== null),
  )
  return (
    <Group justify="flex-end" gap={8} mt={20}>
      {!isAllGood && !isSaving && (
        <Button variant="subtle" mr="auto" data-main data-autofocus onClick={onNextWrong}>
          {t('paste.nextWrong')}
        </Button>
      )}
      {isSaving ? (
        <Button variant="default" onClick={stop}>
          {t('paste.stop')}
        </Button>
      ) : (
        <Button variant="default" onClick={onCancel}>
          {t('entity.action.cancel')}
        </Button>
      )}
      {isAllGood && (
        <Button
          {...busy}
          {...(hasRepeats && { variant: 'default' })}
          title={t('paste.add.title')}
          onClick={() => void save()}
          disabled={good === 0 || isLocked}
          data-main
          data-autofocus
        >
          {t('paste.add', { what })}
        </Button>
      )}
      {!isAllGood && good > 0 && (
        <Button {...busy} variant="default" onClick={() => void save()} disabled={isLocked}>
          {t('paste.addGood', { what })}
        </Button>
      )}
    </Group>
  )
}
