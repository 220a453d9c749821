import { ActionIcon } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { X } from 'lucide'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { flushSync } from 'react-dom'
import { t, tMessage } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Gap } from '../record-table-parts.tsx'
import type { usePastedRows } from './use-pasted-rows.ts'
import classes from './paste-preview.module.css'

interface PasteTableProps {
  pasting: Pick<ReturnType<typeof usePastedRows>, 'rows' | 'progress' | 'change' | 'tidy' | 'remove'>
  labels: readonly { name: string; label: string }[]
  ref: Ref<PasteTableHands>
}

export interface PasteTableHands {
  /** To the next wrong cell, from the top again after the last. */
  toWrong: () => void
}

const rowHeight = 37

/** The cells of a pasted block, only those in sight in the page. Up and down go along a column, Enter goes to the next wrong cell. */
export function PasteTable({ pasting, labels, ref }: PasteTableProps) {
  const { rows, progress, change, tidy, remove } = pasting
  const frame = useRef<HTMLDivElement>(null)
  // By its line: rows go when they are saved.
  const last = useRef({ line: -1, column: labels.length })
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (rows[index]?.saved === null ? rowHeight + 20 : rowHeight),
    getItemKey: (index) => rows[index]?.line ?? index,
    overscan: 6,
  })
  const items = virtualizer.getVirtualItems()
  const span = labels.length + 2
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)

  /** The cell may have to come into the page first, which takes a frame or two. */
  function focus(index: number, column: number, tries = 10): void {
    const [row, label] = [rows[index], labels[column]]
    if (!row || !label) return
    const cell = frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row.line} ${label.name}"]`)
    if (cell) {
      cell.focus()
      cell.select()
    } else if (tries > 0) {
      virtualizer.scrollToIndex(index, { align: 'center' })
      requestAnimationFrame(() => focus(index, column, tries - 1))
    }
  }

  function toWrong(): void {
    const wrong = rows.flatMap(({ errors, line }, index) =>
      labels.flatMap(({ name }, column) => (name in errors ? [{ index, line, column }] : [])),
    )
    const { line, column } = last.current
    const next = wrong.find((cell) => cell.line > line || (cell.line === line && cell.column > column)) ?? wrong[0]
    if (next) focus(next.index, next.column)
  }
  useImperativeHandle(ref, () => ({ toWrong }))

  function move(event: KeyboardEvent, index: number, column: number): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 && event.key !== 'Enter') return
    event.preventDefault()
    if (step === 0) toWrong()
    else focus(index + step, column)
  }

  return (
    <div ref={frame} className={classes['frame']}>
      <table className={classes['table']} aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{t('paste.title')}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes['line']}>
              {t('paste.line')}
            </th>
            {labels.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <th scope="col" className={classes['tools']}>
              <span className="visually-hidden">{t('record.actions')}</span>
            </th>
          </tr>
        </thead>
        {(items[0]?.start ?? 0) > 0 && <Gap height={items[0]?.start ?? 0} span={span} />}
        {items.map((item) => {
          const row = rows[item.index]
          return (
            row && (
              <tbody key={item.key} ref={virtualizer.measureElement} data-index={item.index} className={classes['record']}>
                <tr aria-rowindex={item.index + 2} data-wrong={row.saved === null || undefined}>
                  <th scope="row">{row.line}</th>
                  {labels.map(({ name, label }, column) => {
                    const error = row.errors[name]
                    const errorId = `paste-${row.line}-${name}`
                    return (
                      <td key={name}>
                        <input
                          data-cell={`${row.line} ${name}`}
                          className={classes['cell']}
                          aria-label={t('paste.cell', { label, line: row.line })}
                          aria-invalid={error !== undefined}
                          aria-describedby={error === undefined ? undefined : errorId}
                          autoComplete="off"
                          spellCheck={false}
                          readOnly={progress !== null}
                          value={row.cells[name] ?? ''}
                          onChange={(event) => change(row.line, name, event.currentTarget.value)}
                          onFocus={() => {
                            last.current = { line: row.line, column }
                          }}
                          onBlur={() => tidy(row.line)}
                          onKeyDown={(event) => move(event, item.index, column)}
                        />
                        {error !== undefined && (
                          <p id={errorId} className={classes['error']}>
                            {tMessage(error)}
                          </p>
                        )}
                      </td>
                    )
                  })}
                  <td>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      disabled={progress !== null}
                      aria-label={t('paste.remove', { line: row.line })}
                      data-remove={row.line}
                      onClick={() => {
                        const near = rows[item.index + 1] ?? rows[item.index - 1]
                        flushSync(() => remove(row.line))
                        if (near) frame.current?.querySelector<HTMLElement>(`[data-remove="${near.line}"]`)?.focus()
                      }}
                    >
                      <Icon of={X} size={16} />
                    </ActionIcon>
                  </td>
                </tr>
              </tbody>
            )
          )
        })}
        {below > 0 && <Gap height={below} span={span} />}
      </table>
    </div>
  )
}
