// The rows of one sheet of a file: messages, the choice of its columns, and the preview in which a person corrects it.
import { Button } from '@mantine/core'
import { type Ref, useDeferredValue, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { ColumnChoice } from '#app/records/paste/paste-choices.tsx'
import { isShown, labelsOf, type PasteLabel } from '#app/records/paste/paste-kinds.ts'
import { focusNext } from '#app/records/paste/paste-messages.tsx'
import type { PasteTableHandle } from '#app/records/paste/paste-table.tsx'
import { PreviewRows } from '#app/records/paste/preview-rows.tsx'
import { useCorrectedRows } from '#app/records/paste/use-corrected-rows.ts'
import { recordCount } from '#app/records/record-names.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import type { PastedBlock, PastedRow } from '#domain/paste/pasted-rows.ts'
import { repeatedLines } from '#domain/paste/pasted-titulos.ts'
import { tituloIdColumn, maxSheetRows, sheetKind, type SheetUse } from '#domain/sheets/sheet-kinds.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import styles from './workbook.module.css'

interface SheetPaneProps {
  name: SheetName
  block: PastedBlock
  rows: readonly PastedRow[]
  setRows: (change: (before: readonly PastedRow[]) => readonly PastedRow[]) => void
  drop: (lines: readonly number[]) => void
  /**
   * Called with the field of each column that the user chose; null once the user has corrected a row, which reading the sheet again would
   * lose.
   */
  onPlaces: ((places: SheetUse['places']) => void) | null
  onSay: (heading: string, field: string | null) => void
  isChosen: boolean
  isWriting: boolean
  start: Readonly<Record<string, string>>
  /** Whether the user has to write the ids of permits or documents. */
  needsIds: boolean
  /** Whether the file declares none of these records, and a replacement takes those of the stock. */
  isEmptying: boolean
  ref: Ref<PasteTableHandle>
}

export function SheetPane(props: SheetPaneProps) {
  const { name, block, rows, setRows, drop, onPlaces, onSay, isChosen, isWriting, start, needsIds, isEmptying, ref } = props
  const kind = sheetKind(name)
  const { columns } = kind
  const labels = useMemo(() => labelsOf(name, columns), [name, columns])
  const summed = useMemo(() => columns.filter((column) => block.places.includes(column.name)), [columns, block])
  const { corrections } = useCorrectedRows(rows, { setRows, drop }, kind)
  const { shown, filled } = useColumns(labels, { columns, block, rows, start, needsIds })
  const frame = useRef<HTMLDivElement>(null)
  const later = useDeferredValue(rows)
  // One container may belong to several permits.
  const repeated = useMemo(() => (name === 'contenedorAsociado' ? [] : repeatedLines(name, later, new Map()).inBlock), [name, later])
  const wrong = rows.flatMap(({ saved, line }) => (saved === null ? [line] : []))
  return (
    <div ref={frame} className={styles['pane']}>
      {block.count > maxSheetRows && <p role="alert">{t('paste.tooMany', { count: block.count, max: maxSheetRows })}</p>}
      <PreviewRows
        {...{ ref, name, kind, block, labels, shown, summed, onSay }}
        pasting={{ ...corrections, rows }}
        repeats={{ inBlock: repeated, lines: new Set(repeated) }}
        isSaving={isWriting}
        choices={
          <>
            {filled.length > 0 && <p>{t('workbook.filled', { columns: filled.map(({ label }) => label).join(', ') })}</p>}
            {isEmptying && <p>{t('workbook.emptying', { what: recordCount(name, 0) })}</p>}
            {onPlaces && <ColumnChoice block={block} labels={labels} defaultOpen={isChosen} onChoose={onPlaces} />}
          </>
        }
      />
      {wrong.length > 0 && block.asked.length === 0 && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          mt={8}
          disabled={isWriting}
          onClick={() => {
            flushSync(() => corrections.remove(...wrong))
            // The button goes.
            focusNext(frame.current?.closest('[data-preview]') ?? null)
          }}
        >
          {t(wrong.length === 1 ? 'workbook.removeWrongOne' : 'workbook.removeWrong', { count: wrong.length })}
        </Button>
      )}
    </div>
  )
}

interface PaneColumns extends Pick<SheetPaneProps, 'block' | 'rows' | 'start' | 'needsIds'> {
  columns: readonly PastedColumn[]
}

/** Returns the columns of the table, and those for which the sheet has none, whose fields get a text by themselves. */
function useColumns(labels: readonly PasteLabel[], { columns, block, rows, start, needsIds }: PaneColumns) {
  // A column that is none of the record, but says to which titulo it belongs, takes no place when it is empty.
  const empty = useMemo(
    () =>
      columns.flatMap(({ name, ofParent }) =>
        (ofParent || name === tituloIdColumn.name) && block.rows.every(({ cells }) => !cells[name]) ? [name] : [],
      ),
    [columns, block],
  )
  const hasErrors = (name: string) => rows.some(({ errors }) => errors[name])
  // They are not corrected here: in a replacement each record of the stock keeps its own.
  const filled = labels.filter(({ name }) => rows.length > 0 && start[name] && !block.places.includes(name) && !hasErrors(name))
  const isAsked = (name: string) => needsIds && name === tituloIdColumn.name
  const shown = labels.filter(
    (label) =>
      isAsked(label.name) ||
      (!filled.includes(label) && isShown(label.name, { columns, block, rows }) && (!empty.includes(label.name) || hasErrors(label.name))),
  )
  return { shown, filled }
}
