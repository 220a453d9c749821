// The virtualized table of pasted cells, editable and navigable with the keyboard.
import { ActionIcon, Button } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { X } from 'lucide'
import { type ComponentProps, type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t, tMessage } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Gap } from '#app/ui/table/table-rows.tsx'
import { isAtItsEnd } from '../lines/cell-navigation.ts'
import type { PasteLabel } from './paste-kinds.ts'
import type { usePastedRows } from './use-pasted-rows.ts'
import classes from './paste-preview.module.css'

type Pasting = ReturnType<typeof usePastedRows>

interface PasteTableProps {
  pasting: Pick<Pasting, 'rows' | 'change' | 'tidy' | 'remove' | 'equal' | 'changeEqual'> & Partial<Pick<Pasting, 'unanswered'>>
  /** Whether the rows stay as they are, because they are being saved or read again. */
  isFixed: boolean
  labels: readonly PasteLabel[]
  /** The rows whose record already exists. */
  repeated: ReadonlySet<number>
  ref: Ref<PasteTableHandle>
}

export interface PasteTableHandle {
  /** Moves the focus to the next invalid cell, and after the last one to the first. */
  focusWrong: () => void
  focusLine: (line: number | undefined) => void
}

const rowHeight = 37

/**
 * The table of pasted cells, one Tab stop. Only visible rows are in the document. The arrows move between cells, Enter moves to the next
 * invalid cell.
 */
export function PasteTable({ pasting, isFixed, labels, repeated, ref }: PasteTableProps) {
  const { rows } = pasting
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (rows[index]?.saved === null ? rowHeight + 20 : rowHeight),
    getItemKey: (index) => rows[index]?.line ?? index,
    overscan: 6,
  })
  const items = virtualizer.getVirtualItems()
  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'center' })
  const { last, setLast, focusCell, focusWrong } = useCellFocus(rows, labels, frame, scrollTo)
  useImperativeHandle(ref, () => ({
    focusWrong,
    focusLine: (line) =>
      focusCell(
        rows.findIndex((row) => row.line === line),
        0,
      ),
  }))
  const drawn = items.map(({ index }) => rows[index]?.line)
  // A cell that is not drawn cannot be the Tab stop.
  const tabStop = { line: drawn.includes(last.line) ? last.line : drawn[0], column: Math.max(0, last.column) }
  const span = labels.length + 2
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)

  return (
    <div ref={frame} className={classes['frame']}>
      <table
        className={classes['table']}
        style={{ minWidth: labels.reduce((sum, { width }) => sum + width, 108) }}
        aria-rowcount={rows.length + 1}
      >
        <caption className="visually-hidden">{t('paste.title')}</caption>
        <PasteHead labels={labels} />
        <Gap height={above} columns={span} />
        {items.map(({ key, index }) => (
          <tbody key={key} ref={virtualizer.measureElement} data-index={index} className={classes['record']}>
            <PasteRow
              pasting={pasting}
              isFixed={isFixed || pasting.unanswered?.has(rows[index]?.line ?? 0) === true}
              labels={labels}
              repeated={repeated}
              index={index}
              tabStop={tabStop}
              onFocus={(line, column) => setLast({ line, column })}
              onMove={(step, column) => (step === 'wrong' ? focusWrong() : focusCell(index + step, column))}
              onRemove={(line) => {
                const near = rows[index + 1] ?? rows[index - 1]
                flushSync(() => pasting.remove(line))
                if (near) frame.current?.querySelector<HTMLElement>(`[data-cell="${near.line} ${labels.length}"]`)?.focus()
              }}
            />
          </tbody>
        ))}
        <Gap height={below} columns={span} />
      </table>
    </div>
  )
}

function useCellFocus(
  rows: Pasting['rows'],
  labels: PasteTableProps['labels'],
  frame: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
) {
  // The last cell with the focus, by its line number, because saved rows disappear. The column after the last one has the buttons.
  const [last, setLast] = useState({ line: -1, column: -1 })

  /** Focuses a cell, which may have to be rendered first; that takes a frame or two. */
  function focusCell(index: number, column: number, tries = 10): void {
    const row = rows[index]
    if (!row) return
    const cell = frame.current?.querySelector<HTMLElement>(`[data-cell="${row.line} ${column}"]`)
    if (cell) {
      cell.focus()
      if (cell instanceof HTMLInputElement) cell.select()
    } else if (tries > 0) {
      scrollTo(index)
      requestAnimationFrame(() => focusCell(index, column, tries - 1))
    }
  }

  function focusWrong(): void {
    const wrong = rows.flatMap(({ errors, line }, index) =>
      labels.flatMap(({ name }, column) => (name in errors ? [{ index, line, column }] : [])),
    )
    const { line, column } = last
    const next = wrong.find((cell) => cell.line > line || (cell.line === line && cell.column > column)) ?? wrong[0]
    if (next) focusCell(next.index, next.column)
  }

  return { last, setLast, focusCell, focusWrong }
}

function PasteHead({ labels }: Pick<PasteTableProps, 'labels'>) {
  return (
    <thead>
      <tr>
        <th scope="col" style={{ width: 64 }}>
          {t('paste.line')}
        </th>
        {labels.map(({ name, label, align, width }) => (
          <th key={name} scope="col" data-align={align} style={{ width }}>
            {label}
          </th>
        ))}
        <th scope="col" style={{ width: 44 }}>
          <span className="visually-hidden">{t('record.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

interface PasteRowProps extends Pick<PasteTableProps, 'pasting' | 'isFixed' | 'labels' | 'repeated'> {
  index: number
  tabStop: { readonly line: number | undefined; readonly column: number }
  onFocus: (line: number, column: number) => void
  /** Moves to a column of the row above (-1), below (1) or of this one (0), or to the next invalid cell. */
  onMove: (step: number | 'wrong', column: number) => void
  onRemove: (line: number) => void
}

function PasteRow({ pasting, isFixed, labels, repeated, index, tabStop, onFocus, onMove, onRemove }: PasteRowProps) {
  const { rows, change, tidy, equal, changeEqual } = pasting
  const row = rows[index]
  if (!row) return null
  const { line, errors, cells, saved } = row
  const tabIndexOf = (column: number) => (tabStop.line === line && tabStop.column === column ? 0 : -1)
  return (
    <tr aria-rowindex={index + 2} data-wrong={saved === null || undefined} data-repeated={repeated.has(line) || undefined}>
      <th scope="row">{line}</th>
      {labels.map(({ name, label, align }, column) => {
        const error = errors[name]
        const errorId = `paste-${line}-${name}`
        return (
          <td key={name}>
            <CellInput
              data-cell={`${line} ${column}`}
              data-align={align}
              tabIndex={tabIndexOf(column)}
              aria-label={t('paste.cell', { label, line })}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : errorId}
              readOnly={isFixed}
              value={cells[name] ?? ''}
              onText={(text) => change(line, name, text)}
              onFocus={() => onFocus(line, column)}
              onBlur={() => tidy(line)}
              onKeyDown={(event) => moveFromCell(event, column, onMove)}
            />
            {error !== undefined && (
              <p id={errorId} className={classes['error']}>
                {tMessage(error)}
              </p>
            )}
            {equal?.line === line && equal.name === name && (
              <Button size="compact-xs" variant="subtle" onClick={changeEqual}>
                {equal.count === 1 ? t('paste.equalOne') : t('paste.equal', { count: equal.count })}
              </Button>
            )}
          </td>
        )
      })}
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isFixed}
          aria-label={t('paste.remove', { line })}
          title={t('paste.remove', { line })}
          data-cell={`${line} ${labels.length}`}
          tabIndex={tabIndexOf(labels.length)}
          onFocus={() => onFocus(line, labels.length)}
          onKeyDown={(event) => moveFromCell(event, labels.length, onMove)}
          onClick={() => onRemove(line)}
        >
          <Icon of={X} size={16} />
        </ActionIcon>
      </td>
    </tr>
  )
}

function moveFromCell(event: KeyboardEvent, column: number, onMove: PasteRowProps['onMove']): void {
  const { key, target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const isInput = target instanceof HTMLInputElement
  if (step !== 0 || (side !== 0 && (!isInput || isAtItsEnd(target, side)))) onMove(step, column + side)
  else if (key === 'Enter' && isInput) onMove('wrong', column)
  else return
  event.preventDefault()
}

interface CellInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  value: string
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onText: (text: string) => void
}

/**
 * A field for a cell's text. Escape brings back the text that it had when it got the focus, and closes the dialog only where that is its
 * text.
 */
function CellInput({ value, onText, onFocus, onKeyDown, ...input }: CellInputProps) {
  const [before, setBefore] = useState(value)
  const isChanged = value !== before && !input.readOnly
  return (
    <input
      {...input}
      className={classes['cell']}
      autoComplete="off"
      spellCheck={false}
      // The dialog hears keys before the field does, and leaves those of a field with this mark alone.
      data-mantine-stop-propagation={isChanged}
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={() => {
        setBefore(value)
        onFocus()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isChanged) return onKeyDown(event)
        event.stopPropagation()
        onText(before)
      }}
    />
  )
}
