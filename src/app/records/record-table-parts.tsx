import { ArrowDown, ArrowUp } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import classes from './record-table.module.css'

export interface Sorted {
  readonly property: string
  readonly down: boolean
}

interface SortButtonProps {
  heading: string
  /** Its first word is seen, and the whole is its name. */
  brief: boolean
  property: string
  sort: Sorted | null
  onSort: (sort: Sorted) => void
}

/** A heading that sorts by its column; a second press turns the order around. */
export function SortButton({ heading, brief, property, sort, onSort }: SortButtonProps) {
  const cut = brief ? heading.indexOf(' ') : heading.length
  const [seen, rest] = [heading.slice(0, cut), heading.slice(cut + 1)]
  const active = sort?.property === property
  const arrow = sort?.down ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      className={classes['sort']}
      title={brief ? heading : undefined}
      onClick={() => onSort({ property, down: active && !sort.down })}
    >
      <span>
        {seen} {rest && <span className="visually-hidden">{rest}</span>}
      </span>
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
