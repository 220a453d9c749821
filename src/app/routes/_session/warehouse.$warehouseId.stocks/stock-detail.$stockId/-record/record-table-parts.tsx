import { ArrowDown, ArrowUp } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import classes from './record-table.module.css'

export interface Sorted {
  readonly property: string
  readonly down: boolean
}

interface SortButtonProps {
  heading: string
  property: string
  sort: Sorted | null
  onSort: (sort: Sorted) => void
}

/** A heading that sorts by its column; a second press turns the order around. */
export function SortButton({ heading, property, sort, onSort }: SortButtonProps) {
  const active = sort?.property === property
  const arrow = sort?.down ? ArrowDown : ArrowUp
  return (
    <button type="button" className={classes['sort']} onClick={() => onSort({ property, down: active && !sort.down })}>
      {heading}
      {active && <Icon of={arrow} size={14} />}
    </button>
  )
}

/** The room of the rows that are not in the page. */
export function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  )
}

export function Skeletons({ span }: { span: number }) {
  return (
    <tbody aria-hidden>
      {[1, 2, 3].map((row) => (
        <tr key={row}>
          <td colSpan={span}>
            <span className={classes['skeleton']} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}
