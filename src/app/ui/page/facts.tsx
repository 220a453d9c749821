// A list of labels and values: in a line, in columns or in rows.
import type { ReactNode } from 'react'
import classes from './facts.module.css'

interface FactsProps {
  /**
   * `line`: side by side, wrapped into as many lines as they need; `framed`: such a line between two rules, with bold values; `columns`:
   * each value below its label, in as many columns as fit; `rows`: below each other, with the values in a second column.
   */
  layout?: 'line' | 'framed' | 'columns' | 'rows'
  label?: string
  children: ReactNode
}

const layouts = { line: classes['line'], framed: classes['framed'], columns: classes['columns'], rows: classes['rows'] }

export function Facts({ layout = 'line', label, children }: FactsProps) {
  return (
    <dl className={layouts[layout]} aria-label={label}>
      {children}
    </dl>
  )
}

interface FactProps {
  label: string
  /** Whether the value comes before the label: `17 permisos`. */
  valueFirst?: boolean
  wide?: boolean | undefined
  tip?: ReactNode
  children: ReactNode
}

export function Fact({ label, valueFirst = false, wide = false, tip, children }: FactProps) {
  return (
    <div style={wide ? { gridColumn: '1 / -1' } : undefined} data-value-first={valueFirst || undefined}>
      <dt>
        {label}
        {tip}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
