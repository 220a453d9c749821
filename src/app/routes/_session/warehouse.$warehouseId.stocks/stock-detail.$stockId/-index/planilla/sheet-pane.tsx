// The rows of one sheet of a file: messages, the choice of its columns, its sums, and the table in which a person corrects it.
import { Button } from '@mantine/core'
import { type ReactNode, type Ref, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#app/i18n/text.ts'
import { ColumnChoice, HeadingQuestions } from '#app/records/paste/paste-choices.tsx'
import { countOf, isShown, type PasteLabel } from '#app/records/paste/paste-kinds.ts'
import { BlockMessages, focusNext, RowQuestions, Sums } from '#app/records/paste/paste-messages.tsx'
import { PasteTable, type PasteTableHandle } from '#app/records/paste/paste-table.tsx'
import { useCorrectedRows } from '#app/records/paste/use-corrected-rows.ts'
import { recordCount } from '#app/records/record-names.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import type { PastedBlock } from '#domain/paste/pasted-rows.ts'
import { compareSums, sumPasted } from '#domain/paste/pasted-sums.ts'
import { repeatedLines } from '#domain/paste/pasted-titulos.ts'
import { tituloIdColumn, maxSheetRows, sheetKind, type SheetUse, type SheetValues } from '#domain/sheets/sheet-kinds.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import type { SheetRow } from '#domain/sheets/workbook.ts'
import { sheetLabels } from './sheet-uses.ts'
import styles from './workbook.module.css'

interface SheetPaneProps {
  kind: SheetName
  block: PastedBlock<SheetValues>
  rows: readonly SheetRow[]
  setRows: (change: (before: readonly SheetRow[]) => readonly SheetRow[]) => void
  drop: (lines: readonly number[]) => void
  /**
   * Called with the field of each column that the user chose; null once the user has corrected a row, which reading the sheet again would
   * lose.
   */
  onPlaces: ((places: SheetUse['places']) => void) | null
  /** Called with what a person says of an unknown heading. */
  onSay: (heading: string, field: string | null) => void
  /** Whether the columns were chosen. */
  isChosen: boolean
  /** Whether the rows are being saved, and cannot change. */
  isWriting: boolean
  /** The texts of the fields without a column. */
  start: Readonly<Record<string, string>>
  /** Whether the user has to write the ids of permits or documents. */
  needsIds: boolean
  /** Whether the file declares none of these records, and a replacement takes those of the stock. */
  isEmptying: boolean
  ref: Ref<PasteTableHandle>
}

const noLines: ReadonlySet<number> = new Set()
const saving = { done: 0, of: 0 }

export function SheetPane(props: SheetPaneProps) {
  const { kind, block, rows, setRows, drop, onPlaces, onSay, isChosen, isWriting, start, needsIds, isEmptying, ref } = props
  const { columns, draft } = sheetKind(kind)
  const [labels] = useState(() => sheetLabels(kind))
  const { corrections } = useCorrectedRows(rows, { setRows, drop }, { columns, draft })
  const { shown, filled } = useColumns(labels, { columns, block, rows, start, needsIds })
  const frame = useRef<HTMLDivElement>(null)
  const later = useDeferredValue(rows)
  // One container may belong to several permits.
  const repeated = useMemo(() => (kind === 'contenedorAsociado' ? [] : repeatedLines(kind, later, new Map()).inBlock), [kind, later])
  const wrong = rows.filter(({ saved }) => saved === null).length
  // What a column is comes first: its answer reads the rows again.
  const isAsked = block.asked.length > 0
  return (
    <div ref={frame} className={styles['pane']}>
      {block.count > maxSheetRows && <p role="alert">{t('paste.tooMany', { count: block.count, max: maxSheetRows })}</p>}
      <BlockMessages block={block} labels={labels} rows={rows} />
      {filled.length > 0 && <p>{t('workbook.filled', { columns: filled.map(({ label }) => label).join(', ') })}</p>}
      {isEmptying && <p>{t('workbook.emptying', { what: recordCount(kind, 0) })}</p>}
      {onPlaces && <ColumnChoice block={block} labels={labels} defaultOpen={isChosen} onChoose={onPlaces} />}
      <SheetSums kind={kind} block={block} rows={later} />
      <HeadingQuestions block={block} labels={labels} onSay={onSay} />
      {!isAsked && <RowQuestions pasting={corrections} repeats={{ inBlock: repeated }} labels={labels} />}
      <PasteTable
        ref={ref}
        pasting={{ ...corrections, rows, progress: isWriting || isAsked ? saving : null, unanswered: noLines }}
        labels={shown}
        repeated={new Set(repeated)}
      />
      {wrong > 0 && !isAsked && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          mt={8}
          disabled={isWriting}
          onClick={() => {
            flushSync(() => corrections.remove(...rows.flatMap(({ saved, line }) => (saved === null ? [line] : []))))
            // The button goes.
            focusNext(frame.current?.closest('[data-preview]') ?? null)
          }}
        >
          {t(wrong === 1 ? 'workbook.removeWrongOne' : 'workbook.removeWrong', { count: wrong })}
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

/** Shows the sums of a sheet's rows, and whether its total row says the same. */
function SheetSums({ kind, block, rows }: Pick<SheetPaneProps, 'kind' | 'block' | 'rows'>): ReactNode {
  return useMemo(() => {
    const { columns } = sheetKind(kind)
    const placed = columns.filter(({ name }) => block.places.includes(name))
    const sums = sumPasted(rows, placed)
    return <Sums count={countOf(kind, rows)} sums={sums} compared={compareSums(sums, block.totals, columns)} />
  }, [kind, block, rows])
}
