// The table of loggers, with a button for each log level and arrow-key navigation.
import { Check } from 'lucide'
import { memo, Fragment, useCallback, useRef, type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { type LevelChange, type LoggerRow, useChangeLogger } from '#app/api/administration/management.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { TableFrame } from '#app/ui/table/data-table.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import type { Heading } from '#app/ui/table/table-column.ts'
import { Gap, SkeletonRows } from '#app/ui/table/table-rows.tsx'
import { useWindowRows } from '#app/ui/table/use-window-rows.ts'
import styles from './logs.module.css'

interface LevelRowProps {
  logger: LoggerRow
  index: number
  levels: readonly string[]
  /** The index of the button that the Tab key reaches; null for none. */
  stop: number | null
  /** The level change in progress. */
  changingTo: LevelChange | null
  onChange: (to: LevelChange) => void
}

const rootName = 'ROOT'

/** Returns whether a logger has its own level, which can be reset to the inherited one. */
function canInherit({ name, configured }: LoggerRow): boolean {
  return configured !== null && name !== rootName
}

/** A row of the table, memoized because another server has a thousand loggers. */
const LevelRow = memo(function LevelRow({ logger, index, levels, stop, changingTo, onChange }: LevelRowProps) {
  const { name, effective } = logger
  const current = changingTo?.level ?? effective
  return (
    <tr aria-rowindex={index + 2} data-row={index}>
      <td title={name} className={styles['name']}>
        {name}
      </td>
      <td>
        <div role="group" aria-label={t('logs.levelOf', { name })} className={styles['levels']}>
          {levels.map((level, place) => (
            <button
              key={level}
              type="button"
              className={styles['level']}
              aria-label={`${level} ${name}`}
              aria-pressed={level === current}
              tabIndex={stop === place ? 0 : -1}
              data-place={place}
              onClick={() => level !== logger.configured && onChange({ name, level })}
            >
              {level === current && <Icon of={Check} size={12} />}
              {level}
            </button>
          ))}
        </div>
      </td>
      <td>
        {canInherit(logger) ? (
          <RowButton
            tabIndex={stop === levels.length ? 0 : -1}
            data-place={levels.length}
            aria-label={t('logs.inheritOf', { name })}
            onClick={() => onChange({ name, level: null })}
          >
            {t('logs.inherit')}
          </RowButton>
        ) : (
          <span className={styles['quiet']}>{name === rootName ? t('logs.own') : t('logs.inherited')}</span>
        )}
      </td>
    </tr>
  )
})

interface LoggersTableProps {
  /** The loggers; undefined until they are loaded. */
  loggers: readonly LoggerRow[] | undefined
  levels: readonly string[]
}

const columns: readonly Heading[] = [
  { id: 'name', title: 'logs.table.name' },
  { id: 'level', title: 'logs.table.level', width: '472px' },
  { id: 'inherited', title: 'logs.table.source', width: '140px' },
]

/** The table of loggers with a button for each level. The Tab key reaches one button (roving tabindex), and the arrows move within the table. */
export function LoggersTable({ loggers, levels }: LoggersTableProps) {
  const element = useRef<HTMLTableElement>(null)
  const rows = loggers ?? []
  const navigation = useLevelNavigation(element, rows, levels)
  const { items, total, margin, reveal } = useWindowRows(element, {
    count: rows.length,
    isWhole: false,
    keep: [navigation.row],
    rowHeight: 36,
    headHeight: 88,
    expectedTop: 218,
  })
  const { isPending, variables, mutate } = useChangeLogger()
  // A second press while the first is under way does nothing.
  const change = useCallback((to: LevelChange) => !isPending && mutate(to), [isPending, mutate])
  return (
    <TableFrame
      label={t('logs.title')}
      columns={columns}
      table={{
        ref: element,
        'aria-rowcount': rows.length + 1,
        'aria-busy': loggers === undefined,
        onKeyDown: (event) => navigation.onKeyDown(event, reveal),
        onFocus: navigation.onFocus,
      }}
    >
      {loggers === undefined && <SkeletonRows columns={columns.length} />}
      {items.map((item, position) => {
        const logger = rows[item.index]
        return (
          logger && (
            <Fragment key={logger.name}>
              <Gap height={item.start - (items[position - 1]?.end ?? margin)} columns={columns.length} />
              <tbody>
                <LevelRow
                  logger={logger}
                  index={item.index}
                  levels={levels}
                  stop={item.index === navigation.row ? navigation.place : null}
                  changingTo={isPending && variables.name === logger.name ? variables : null}
                  onChange={change}
                />
              </tbody>
            </Fragment>
          )
        )
      })}
      <Gap height={total + margin - (items.at(-1)?.end ?? total + margin)} columns={columns.length} />
    </TableFrame>
  )
}

interface Stop {
  readonly row: number
  readonly place: number
}

/** Manages the button that the Tab key reaches. Left, right, Home and End move it between the levels of a row, up and down between rows at the same level. */
function useLevelNavigation(table: RefObject<HTMLTableElement | null>, rows: readonly LoggerRow[], levels: readonly string[]) {
  const [chosen, setStop] = useState<Stop | null>(null)
  const wantsFocus = useRef(false)
  const row = Math.min(chosen?.row ?? 0, Math.max(0, rows.length - 1))
  const first = rows[row]
  const place = Math.min(chosen?.place ?? Math.max(0, levels.indexOf(first?.effective ?? '')), lastPlace(first))

  function lastPlace(of: LoggerRow | undefined): number {
    return of && canInherit(of) ? levels.length : levels.length - 1
  }

  // Runs after rendering, because the row may not have been in the document when the key was pressed.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    const button = table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] [data-place="${place}"]`)
    if (!button) return
    wantsFocus.current = false
    button.focus()
  })

  return {
    row,
    place,
    onFocus({ target }: FocusEvent<HTMLElement>): void {
      const [at, of] = [target.dataset['place'], target.closest('tr')?.dataset['row']]
      if (at !== undefined && of !== undefined) setStop({ row: Number(of), place: Number(at) })
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>, reveal: (row: number) => void): void {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const to = moved(event.key, { row, place }, { rows: rows.length, places: lastPlace(first) + 1 })
      if (!to) return
      event.preventDefault()
      wantsFocus.current = true
      reveal(to.row)
      setStop({ ...to, place: Math.min(to.place, lastPlace(rows[to.row])) })
    },
  }
}

/** Returns the position that a key moves to; null for other keys. */
function moved(key: string, { row, place }: Stop, { rows, places }: { rows: number; places: number }): Stop | null {
  switch (key) {
    case 'ArrowLeft':
      return { row, place: Math.max(0, place - 1) }
    case 'ArrowRight':
      return { row, place: Math.min(places - 1, place + 1) }
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), place }
    case 'ArrowDown':
      return { row: Math.min(rows - 1, row + 1), place }
    case 'Home':
      return { row: 0, place }
    case 'End':
      return { row: rows - 1, place }
    default:
      return null
  }
}
