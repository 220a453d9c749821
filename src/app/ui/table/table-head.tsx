// A table's column widths and its head with sortable columns.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide'
import { memo } from 'react'
import { t } from '#app/i18n/text.ts'
import { readSort, type Sort } from '#domain/contract/page.ts'
import { Icon } from '../control/icon.tsx'
import { actionsId, type Heading, scaledWidth } from './table-column.ts'
import styles from './table.module.css'

interface TableHeadProps {
  columns: readonly Heading[]
  sort: string | undefined
  onSort: ((property: string) => void) | undefined
}

/** Memoized, because scrolling renders the table often. */
export const TableHead = memo(function TableHead({ columns, sort, onSort }: TableHeadProps) {
  const sorted = sort === undefined ? null : readSort(sort)
  return (
    <>
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width: scaledWidth(width) }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) =>
            column.heading === null ? (
              <td key={column.id} />
            ) : (
              <ColumnHeading key={column.id} column={column} sorted={sorted?.property === column.sort ? sorted : null} onSort={onSort} />
            ),
          )}
        </tr>
      </thead>
    </>
  )
})

interface ColumnHeadingProps extends Pick<TableHeadProps, 'onSort'> {
  column: Heading
  sorted: Sort | null
}

function ColumnHeading({ column, sorted, onSort }: ColumnHeadingProps) {
  const { id, title, heading, align = 'start', sort } = column
  if (sort === undefined) {
    return (
      <th scope="col" data-align={align} data-actions={id === actionsId || undefined}>
        {heading ?? t(title)}
      </th>
    )
  }
  return (
    <th scope="col" data-align={align} aria-sort={sorted === null ? 'none' : sorted.direction === 'asc' ? 'ascending' : 'descending'}>
      <SortButton column={column} direction={sorted?.direction ?? null} onSort={() => onSort?.(sort)} />
    </th>
  )
}

interface SortButtonProps {
  column: Heading
  direction: Sort['direction'] | null
  onSort: () => void
}

/** The title with its arrow, which stays with the word beside it wherever the title breaks. */
function SortButton({ column: { title, shortTitle = false, align }, direction, onSort }: SortButtonProps) {
  const text = t(title)
  const isFirst = align === 'end'
  const [, before, word, rest = ''] = (shortTitle || isFirst ? /^()(\S*)(.*)$/ : /^(.* )?(\S*)$/).exec(text) ?? []
  const arrow = <SortArrow direction={direction} />
  return (
    <button type="button" className={styles['sort']} title={shortTitle ? text : undefined} onClick={onSort}>
      {before}
      <span className={styles['word']}>
        {isFirst && arrow}
        {word}
        {!isFirst && arrow}
      </span>
      {shortTitle && ' '}
      {shortTitle ? <span className="visually-hidden">{rest.trim()}</span> : rest}
    </button>
  )
}

function SortArrow({ direction }: { direction: Sort['direction'] | null }) {
  if (direction === null) return <Icon of={ArrowUpDown} size={14} className={styles['unsorted'] ?? ''} />
  return direction === 'asc' ? <Icon of={ArrowUp} size={14} /> : <Icon of={ArrowDown} size={14} />
}
