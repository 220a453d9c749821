// The virtualized table of pasted cells, editable and navigable with the keyboard.
import { ActionIcon, Button } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { X } from 'lucide'
import { type ComponentProps, type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t, tMessage } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { Gap } from '#app/ui/table/table-rows.tsx'
import type { PasteLabel } from './paste-kinds.ts'
import type { usePastedRows } from './use-pasted-rows.ts'
import classes from './paste-preview.module.css'

type Pasting = ReturnType<typeof usePastedRows>

interface PasteTableProps {
  pasting: Pick<Pasting, 'rows' | 'progress' | 'unanswered' | 'change' | 'tidy' | 'remove' | 'equal' | 'changeEqual'>
  labels: readonly PasteLabel[]
  /** The rows whose record already exists. */
  repeated: ReadonlySet<number>
  ref: Ref<PasteTableHandle>
}

export interface PasteTableHandle {
  /** Moves the focus to the next invalid cell, and after the last one to the first. */
  focusWrong: () => void
}

const rowHeight = 37

/** The table of pasted cells. Only visible rows are in the document. The up and down arrows move within a column, Enter moves to the next invalid cell. */
export function PasteTable({ pasting, labels, repeated, ref }: PasteTableProps) {
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
  const { last, focusCell, focusWrong } = useCellFocus(rows, labels, frame, scrollTo)
  useImperativeHandle(ref, () => ({ focusWrong }))
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
              labels={labels}
              repeated={repeated}
              index={index}
              onFocus={(line, column) => {
                last.current = { line, column }
              }}
              onMove={(step, column) => (step === 0 ? focusWrong() : focusCell(index + step, column))}
              onRemove={(line) => {
                const near = rows[index + 1] ?? rows[index - 1]
                flushSync(() => pasting.remove(line))
                if (near) frame.current?.querySelector<HTMLElement>(`[data-remove="${near.line}"]`)?.focus()
              }}
            />
          </tbody>
        ))}
        <Gap height={below} columns={span} />
      </table>
    </div>
  )
}

/** Moves the focus between cells, some of which are not in the document yet. */
function useCellFocus(
  rows: Pasting['rows'],
  labels: PasteTableProps['labels'],
  frame: RefObject<HTMLElement | null>,
  scrollTo: (index: number) => void,
) {
  // The last cell with the focus, by its line number, because saved rows disappear.
  const last = useRef({ line: -1, column: labels.length })

  /** Focuses a cell, which may have to be rendered first; that takes a frame or two. */
  function focusCell(index: number, column: number, tries = 10): void {
    const [row, label] = [rows[index], labels[column]]
    if (!row || !label) return
    const cell = frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row.line} ${label.name}"]`)
    if (cell) {
      cell.focus()
      cell.select()
    } else if (tries > 0) {
      scrollTo(index)
      requestAnimationFrame(() => focusCell(index, column, tries - 1))
    }
  }

  function focusWrong(): void {
    const wrong = rows.flatMap(({ errors, line }, index) =>
      labels.flatMap(({ name }, column) => (name in errors ? [{ index, line, column }] : [])),
    )
    const { line, column } = last.current
    const next = wrong.find((cell) => cell.line > line || (cell.line === line && cell.column > column)) ?? wrong[0]
    if (next) focusCell(next.index, next.column)
  }

  return { last, focusCell, focusWrong }
}

function PasteHead({ labels }: Pick<PasteTableProps, 'labels'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes['line']}>
          {t('paste.line')}
        </th>
        {labels.map(({ name, label, align, width }) => (
          <th key={name} scope="col" data-align={align} style={{ width }}>
            {label}
          </th>
        ))}
        <th scope="col" className={classes['tools']}>
          <span className="visually-hidden">{t('record.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

interface PasteRowProps extends Pick<PasteTableProps, 'pasting' | 'labels' | 'repeated'> {
  index: number
  onFocus: (line: number, column: number) => void
  /** Moves to the row above (-1) or below (1), or with 0 to the next invalid cell. */
  onMove: (step: number, column: number) => void
  onRemove: (line: number) => void
}

function PasteRow({ pasting, labels, repeated, index, onFocus, onMove, onRemove }: PasteRowProps) {
  const { rows, progress, unanswered, change, tidy } = pasting
  const row = rows[index]
  if (!row) return null
  const { line, errors, cells, saved } = row
  const isFixed = progress !== null || unanswered.has(line)

  function move(event: KeyboardEvent, column: number): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 && event.key !== 'Enter') return
    event.preventDefault()
    onMove(step, column)
  }

  return (
    <tr aria-rowindex={index + 2} data-wrong={saved === null || undefined} data-repeated={repeated.has(line) || undefined}>
      <th scope="row">{line}</th>
      {labels.map(({ name, label, align }, column) => {
        const error = errors[name]
        const errorId = `paste-${line}-${name}`
        return (
          <td key={name}>
            <CellInput
              data-cell={`${line} ${name}`}
              data-align={align}
              aria-label={t('paste.cell', { label, line })}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : errorId}
              readOnly={isFixed}
              value={cells[name] ?? ''}
              onText={(text) => change(line, name, text)}
              onFocus={() => onFocus(line, column)}
              onBlur={() => tidy(line)}
              onKeyDown={(event) => move(event, column)}
            />
            {error !== undefined && (
              <p id={errorId} className={classes['error']}>
                {tMessage(error)}
              </p>
            )}
            {pasting.equal?.line === line && pasting.equal.name === name && <EqualCells pasting={pasting} />}
          </td>
        )
      })}
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isFixed}
          aria-label={t('paste.remove', { line })}
          data-remove={line}
          onClick={() => onRemove(line)}
        >
          <Icon of={X} size={16} />
        </ActionIcon>
      </td>
    </tr>
  )
}

interface CellInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  value: string
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onText: (text: string) => void
}

/** A field for a cell's text. Escape brings back the text that it had when it got the focus, and closes the dialog only where that is its text. */
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

/** The button that gives the cells with the same wrong text the corrected one. */
function EqualCells({ pasting: { equal, changeEqual } }: { pasting: Pick<Pasting, 'equal' | 'changeEqual'> }) {
  return (
    <Button size="compact-xs" variant="subtle" onClick={changeEqual}>
      {equal?.count === 1 ? t('paste.equalOne') : t('paste.equal', { count: equal?.count ?? 0 })}
    </Button>
  )
}
