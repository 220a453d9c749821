// A table's head with sortable columns.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { readSort } from '#domain/contract/page.ts'
import { Icon } from '../control/icon.tsx'
import type { Column } from './table-column.ts'
import styles from './table.module.css'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: ((property: string) => void) | undefined
}

export function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  const sorted = sort === undefined ? null : readSort(sort)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, title, heading, align = 'start', sort: property }) => {
          const direction = property !== undefined && sorted?.property === property ? sorted.direction : null
          return (
            <th
              key={id}
              scope="col"
              data-align={align}
              aria-sort={
                property === undefined ? undefined : direction === null ? 'none' : direction === 'asc' ? 'ascending' : 'descending'
              }
            >
              {property === undefined ? (
                (heading ?? t(title))
              ) : (
                <button type="button" className={styles['sort']} onClick={() => onSort?.(property)}>
                  {t(title)}
                  <SortArrow direction={direction} />
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortArrow({ direction }: { direction: 'asc' | 'desc' | null }) {
  if (direction === null) return <Icon of={ArrowUpDown} size={14} className={styles['unsorted'] ?? ''} />
  return direction === 'asc' ? <Icon of={ArrowUp} size={14} /> : <Icon of={ArrowDown} size={14} />
}
