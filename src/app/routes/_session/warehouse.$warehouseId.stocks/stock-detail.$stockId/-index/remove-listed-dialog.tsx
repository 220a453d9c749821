// The dialog that takes a list of numbers, shows which records of the stock they name, and removes those in one step.
import '@mantine/core/styles/Checkbox.layer.css'
import { Box, Button, Checkbox, NativeSelect, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { isSessionEnd } from '#app/api/http/failure.ts'
import { useDeleteGroups } from '#app/api/stock/goods-hooks.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { wholeStockQuery } from '#app/api/stock/whole-stock.ts'
import { LockMessage, useIsLocked } from '#app/forms/form-lock.tsx'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { PreviewFrame } from '#app/records/paste/paste-messages.tsx'
import { recordCount } from '#app/records/record-names.ts'
import { sumOf } from '#app/records/sums.ts'
import { busyButton, Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { Gap } from '#app/ui/table/table-rows.tsx'
import {
  findListed,
  groupsToDelete,
  type ListedNumbers,
  type ListedRecord,
  listedKey,
  numbersOfStock,
  type StockNumbers,
} from '#domain/paste/listed-numbers.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import { mostRecords, type RecordGroup } from '#domain/titulo/many-records.ts'
import { titulos } from '#domain/titulo/titulo.ts'
import { showNumber } from '#domain/values/show-number.ts'
import type { StockParams } from '../../../-shared/stock/stock-links.ts'
import classes from '#app/records/paste/paste-preview.module.css'

const noNumbers: StockNumbers = { exact: new Map(), likely: new Map() }

/** What the user typed, the column that has the numbers, and the keys of the records that were asked about and are meant. */
const nothing: { readonly typed: string; readonly column: number | null; readonly chosen: ReadonlySet<string> } = {
  typed: '',
  column: null,
  chosen: new Set(),
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): Set<string> {
  const others = [...keys].filter((one) => one !== key)
  return new Set(isIn ? [...others, key] : others)
}

export function RemoveListedDialog({ scope, onClose }: { scope: StockParams; onClose: () => void }) {
  const [list, setList] = useState(nothing)
  const { typed, column, chosen } = list
  const { listed, rows, isRead, isCurrent, error, refetch } = useListed(scope, typed, column)
  const removing = useDeleteGroups(scope)
  const isLocked = useIsLocked()
  const mayLeave = useUnsavedChangesGuard(() => typed.trim() !== '' && !removing.isSuccess, {
    place: { path: stockApi.path(scope, scope.stockId) },
  })
  const close = async () => {
    if (!removing.isPending && (await mayLeave())) onClose()
  }
  const removed = rows.filter(({ record, isAsked }) => !isAsked || chosen.has(listedKey(record))).map(({ record }) => record)
  const groups = groupsToDelete(removed)
  const count = groups.reduce((sum, group) => sum + group.records.length, 0)
  const isTooMany = Math.max(listed.count, count) > mostRecords
  function remove(): void {
    if (removing.isPending) return
    const textOf = (done: readonly RecordGroup[]) => t('removeListed.done', { what: countsOf(done) })
    // After a refusal the stock is read again, and shown as it is.
    removing.mutate({ groups, textOf }, { onSuccess: onClose, onError: () => void refetch() })
  }

  return (
    <Dialog title={t('removeListed.title')} onClose={() => void close()} typed size="xl">
      <LockMessage />
      <PreviewFrame>
        <Textarea
          label={t('removeListed.area')}
          description={t('removeListed.help')}
          rows={4}
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setList({ ...nothing, typed: currentTarget.value })}
        />
        <ColumnChoice listed={listed} onChoose={(chosenColumn) => setList({ ...list, column: chosenColumn })} />
        <Found listed={listed} isRead={isRead} what={countsOf(groups)} />
        {rows.length > 0 && (
          <ListedTable
            rows={rows}
            chosen={chosen}
            onChoose={(key, isChosen) => setList({ ...list, chosen: withKey(chosen, key, isChosen) })}
          />
        )}
        <Failed failure={removing.error ?? error} />
        <DialogButtons onCancel={() => void close()} busy={removing.isPending}>
          <Button
            color="red"
            data-main
            {...busyButton(removing.isPending)}
            disabled={count === 0 || isTooMany || !isCurrent || isLocked}
            title={t('removeListed.remove.title')}
            onClick={remove}
          >
            {t('removeListed.remove', { count: showNumber(count) })}
          </Button>
        </DialogButtons>
      </PreviewFrame>
    </Dialog>
  )
}

function useListed(scope: StockParams, typed: string, column: number | null) {
  const { data, error, isFetching, refetch } = useQuery(wholeStockQuery(scope))
  const text = useDeferredValue(typed)
  const numbers = useMemo(() => (data ? numbersOfStock(data) : noNumbers), [data])
  const listed = useMemo(() => findListed(text, numbers, column), [text, numbers, column])
  const rows = useMemo(() => rowsOf(listed), [listed])
  return {
    listed,
    rows,
    error,
    refetch,
    isRead: data !== undefined || error !== null,
    /** Whether what is found is that of the typed text in the stock as it is now. */
    isCurrent: text === typed && !isFetching && data !== undefined,
  }
}

function ColumnChoice({ listed: { columns, column }, onChoose }: { listed: ListedNumbers; onChoose: (column: number) => void }) {
  if (columns.length === 0) return null
  return (
    <NativeSelect
      mt={8}
      maw={420}
      size="xs"
      label={t('removeListed.column')}
      value={String(column)}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      data={columns.map((sample, place) => ({ value: String(place), label: t('paste.columns.sample', { nth: place + 1, sample }) }))}
    />
  )
}

function Failed({ failure }: { failure: Error | null }) {
  if (!failure || isSessionEnd(failure)) return null
  return (
    <Message mt={8} kind="error" role="alert">
      {failureText(failure)}
    </Message>
  )
}

/** Returns the numbers of records by kind: `3 permisos, 2 contenedores vacíos, 1 contenedor`. */
function countsOf(groups: readonly RecordGroup[]): string {
  const counts = sheetNames.map(
    (name) => [name, groups.reduce((sum, one) => sum + (one.name === name ? one.records.length : 0), 0)] as const,
  )
  return counts.flatMap(([name, count]) => (count > 0 ? [recordCount(name, count)] : [])).join(', ')
}

interface FoundProps {
  listed: ListedNumbers
  isRead: boolean
  /** What is removed, by kind. */
  what: string
}

function Found({ listed: { found, asked, missing, count }, isRead, what }: FoundProps) {
  if (count === 0) return null
  const sentences = [
    ...(what === '' ? [] : [t('removeListed.found', { what })]),
    ...(asked.length > 0 ? [t('removeListed.asked', { count: showNumber(asked.length) })] : []),
    ...(found.length + asked.length === 0 ? [t('removeListed.none')] : []),
    ...(count > mostRecords ? [t('removeListed.tooMany', { max: showNumber(mostRecords) })] : []),
  ]
  return (
    <>
      <Text role="status" mt={12} mb={8}>
        {isRead ? sentences.join(' ') : t('removeListed.reading')}
      </Text>
      {isRead && missing.length > 0 && (
        <Box
          className="strip"
          data-tone="yellow"
          style={{ display: 'block', maxHeight: '5.5rem', overflow: 'auto', overflowWrap: 'anywhere' }}
          tabIndex={0}
          role="group"
          aria-label={t('removeListed.missing', { count: showNumber(missing.length) })}
        >
          <b>{t('removeListed.missing', { count: showNumber(missing.length) })}</b> {missing.join(', ')}
        </Box>
      )}
    </>
  )
}

interface ListedRow {
  readonly text: string
  readonly record: ListedRecord
  /** Whether the number can mean something else too, so that the user says whether the record is meant. */
  readonly isAsked: boolean
}

const order: readonly ListedRecord['name'][] = ['permisoEmbarque', 'documentoTransporte', 'contenedorVacio', 'contenedorAsociado']

/** Returns what is asked, and then what was found by kind, containers in permits and documents at the end. */
function rowsOf({ found, asked }: ListedNumbers): ListedRow[] {
  const rows = (numbers: ListedNumbers['found'], isAsked: boolean) =>
    numbers.flatMap(({ text, records }) => records.map((record) => ({ text, record, isAsked })))
  const sure = rows(found, false)
  return [...rows(asked, true), ...order.flatMap((kind) => sure.filter(({ record }) => record.name === kind))]
}

interface ListedTableProps {
  rows: readonly ListedRow[]
  chosen: ReadonlySet<string>
  onChoose: (key: string, isChosen: boolean) => void
}

const rowHeight = 37

/** The records that the list names. Only visible rows are in the document. What is asked has a box to tick. */
function ListedTable({ rows, chosen, onChoose }: ListedTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const items = virtualizer.getVirtualItems()
  return (
    <Box ref={frame} className={classes['frame']} tabIndex={0} role="group" aria-label={t('removeListed.title')}>
      <table className={`${classes['table'] ?? ''} ${classes['plain'] ?? ''}`} aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{t('removeListed.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('removeListed.number')}</th>
            <th scope="col">{t('removeListed.kind')}</th>
            <th scope="col" data-align="end" style={{ width: '8rem' }}>
              {t('lineaMercaderia.list')}
            </th>
            <th scope="col" data-align="end" style={{ width: '8rem' }}>
              {t('lineaMercaderia.pesoBruto')}
            </th>
          </tr>
        </thead>
        <Gap height={items[0]?.start ?? 0} columns={4} />
        {items.map(({ index }) => {
          const row = rows[index]
          return (
            row && (
              <tbody key={index} ref={virtualizer.measureElement} data-index={index} className={classes['record']}>
                <ListedRowCells row={row} index={index} isChosen={chosen.has(listedKey(row.record))} onChoose={onChoose} />
              </tbody>
            )
          )
        })}
        <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={4} />
      </table>
    </Box>
  )
}

type ListedRowCellsProps = Pick<ListedTableProps, 'onChoose'> & { row: ListedRow; index: number; isChosen: boolean }

function ListedRowCells({ row: { text, record, isAsked }, index, isChosen, onChoose }: ListedRowCellsProps) {
  const { name, id, label, contents, inside } = record
  const kind = inside
    ? t('removeListed.inside', { titulo: t(`${titulos[inside.titulo].name}.one`), label: inside.label })
    : t(`${name}.one`)
  const number = label || text
  return (
    <tr aria-rowindex={index + 2} data-repeated={isAsked || undefined}>
      <th scope="row">
        {isAsked ? (
          <Checkbox
            size="xs"
            label={`${number} (${id})`}
            aria-label={`${number}, ${kind} ${id}`}
            checked={isChosen}
            onChange={(event) => onChoose(listedKey(record), event.currentTarget.checked)}
          />
        ) : (
          number
        )}
      </th>
      <td>{kind}</td>
      <td data-align="end">{contents && showNumber(contents.lineaMercaderias.length)}</td>
      <td data-align="end">{contents && showNumber(sumOf(contents.lineaMercaderias, 'pesoBruto') ?? 0)}</td>
    </tr>
  )
}
