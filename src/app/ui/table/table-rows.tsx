// The rows of a table: a loaded one, placeholders of rows that are loading, and the gap of rows that are not drawn.
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import { actionsId, type RowDisplay } from './table-column.ts'
import styles from './table.module.css'

interface TableRowProps<Row> extends RowDisplay<Row> {
  row: Row
  /** The position in a long list; undefined in a table whose rows cannot be chosen. */
  index?: number
  /** Whether the Tab key reaches this row. Only one row has the tab stop. */
  isCurrent?: boolean
}

/** A row whose first cell is a link, except cells of columns marked `beforeLink`. */
function AnyRow<Row>({ row, index, isCurrent = true, columns, rowLink, rowName, rowTone }: TableRowProps<Row>) {
  const tabIndex = isCurrent ? 0 : -1
  const linked = rowLink ? columns.findIndex(({ beforeLink }) => !beforeLink) : -1
  return (
    <tr
      className={rowLink && styles['row']}
      data-index={index}
      data-tone={rowTone?.(row)}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {columns.map(({ id, align = 'start', cell }, position) => {
        const content: ReactNode = cell(row, tabIndex)
        return (
          <td key={id} data-align={align} data-actions={id === actionsId || undefined}>
            {position === linked ? (
              <Link {...rowLink?.(row)} aria-label={rowName?.(row)} tabIndex={tabIndex} data-row data-focus-home={isCurrent || undefined}>
                {content}
              </Link>
            ) : typeof content === 'string' ? (
              <CellText text={content} />
            ) : (
              content
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** Memoized, because scrolling renders the table often. */
export const TableRow = memo(AnyRow) as typeof AnyRow

export function SkeletonRows({ columns, count = 12 }: { columns: number; count?: number | undefined }) {
  return (
    <tbody className={styles['skeleton']}>
      {Array.from({ length: count }, (_, index) => (
        <tr key={index}>
          {Array.from({ length: columns }, (_cell, position) => (
            <td key={position}>
              <span>{index === 0 && position === 0 && <span className="visually-hidden">{t('loading')}</span>}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

interface GapProps {
  height: number
  columns: number
}

/** An empty row as high as the rows that are not rendered. */
export function GapRow({ height, columns }: GapProps) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={styles['gap']}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

/** A `GapRow` in a body of its own, between rows that have each a body. */
export function Gap({ height, columns }: GapProps) {
  if (height <= 0) return null
  return (
    <tbody>
      <GapRow height={height} columns={columns} />
    </tbody>
  )
}

interface UnloadedRowProps {
  index: number
  isCurrent: boolean
  columns: number
  failed: boolean
  onRetry: () => void
}

/** The placeholder of a row that is not loaded yet. It can take the focus, as the row will. */
export function UnloadedRow({ index, isCurrent, columns, failed, onRetry }: UnloadedRowProps) {
  const tabIndex = isCurrent ? 0 : -1
  return (
    <tr data-index={index} aria-rowindex={index + 2} className={failed ? undefined : styles['skeleton']}>
      <td colSpan={columns}>
        {failed ? (
          <>
            {t('table.moreFailed')}{' '}
            <button type="button" className={styles['retry']} data-row tabIndex={tabIndex} onClick={onRetry}>
              {t('action.retry')}
            </button>
          </>
        ) : (
          <span data-row tabIndex={tabIndex}>
            <span className="visually-hidden">{t('loading')}</span>
          </span>
        )}
      </td>
    </tr>
  )
}

/** A text that may break between two lines: one with words. An identifier, a date or an amount stays whole. */
const breakable = /\p{L}\s|\s\p{L}/u

/** `children` are the text as something else, such as links. */
export function CellText({ text, children = text || '-' }: { text: string; children?: ReactNode }) {
  return (
    <span className={styles[breakable.test(text) ? 'text' : 'whole']} title={text}>
      {children}
    </span>
  )
}
