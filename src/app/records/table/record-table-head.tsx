// The column widths and sortable headings of a record table.
import { ArrowDown, ArrowUp } from 'lucide'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { readSort, type Sort, writeSort } from '#domain/contract/page.ts'
import { chevronWidth, styleOf } from './record-table-parts.tsx'
import classes from './record-table.module.css'

type Heading = Pick<Column<unknown>, 'id' | 'title' | 'shortTitle' | 'width' | 'align' | 'sort'>

interface RecordTableHeadProps {
  columns: readonly Heading[]
  /** `pesoBruto,desc` */
  sort: string | undefined
  onSort: (sort: string) => void
  /** Whether each row begins with a button that expands it. */
  withChevron: boolean
  /** The width of the buttons at the end of each row, in pixels; 0 when there are none. */
  actionsWidth: number
}

/** The column widths and headings of a record table. */
export function RecordTableHead({ columns, sort, onSort, withChevron, actionsWidth }: RecordTableHeadProps) {
  const sorted = sort === undefined ? null : readSort(sort)
  return (
    <>
      <colgroup>
        {withChevron && <col style={{ width: chevronWidth }} />}
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width: styleOf(width ?? 'auto') }} />
        ))}
        {actionsWidth > 0 && <col style={{ width: actionsWidth }} />}
      </colgroup>
      <thead>
        <tr>
          {withChevron && <td />}
          {columns.map((column) => (
            <th key={column.id} scope="col" data-align={column.align} aria-sort={directionOf(column, sorted)}>
              {column.sort === undefined ? (
                t(column.title)
              ) : (
                <SortButton column={column} property={column.sort} sorted={sorted} onSort={onSort} />
              )}
            </th>
          ))}
          {actionsWidth > 0 && (
            <th scope="col">
              <span className="visually-hidden">{t('record.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}

interface SortButtonProps {
  column: Heading
  property: string
  sorted: Sort | null
  onSort: (sort: string) => void
}

/** A heading that sorts by its column, and reverses the order on the next press. With `shortTitle` only the first word is visible. */
function SortButton({ column: { title, shortTitle = false }, property, sorted, onSort }: SortButtonProps) {
  const heading = t(title)
  const cut = shortTitle ? heading.indexOf(' ') : heading.length
  const [shown, rest] = [heading.slice(0, cut), heading.slice(cut + 1)]
  const direction = sorted?.property === property ? sorted.direction : null
  const arrow = direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      className={classes['sort']}
      title={shortTitle ? heading : undefined}
      onClick={() => onSort(writeSort({ property, direction: direction === 'asc' ? 'desc' : 'asc' }))}
    >
      <span>
        {shown} {rest && <span className="visually-hidden">{rest}</span>}
      </span>
      {direction && <Icon of={arrow} size={14} />}
    </button>
  )
}

function directionOf({ sort }: Heading, sorted: Sort | null): 'ascending' | 'descending' | undefined {
  if (sort === undefined || sorted?.property !== sort) return undefined
  return sorted.direction === 'asc' ? 'ascending' : 'descending'
}
