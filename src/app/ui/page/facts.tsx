// Lists of labels and values, in a line or in columns.
import type { ReactNode } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import classes from './facts.module.css'

interface FactsProps {
  label?: string
  /** Whether the list is framed by two lines and its values are bold. */
  framed?: boolean
  /** `Fact` elements. */
  children: ReactNode
}

/** A few facts side by side, wrapped into as many lines as they need. */
export function Facts({ label, framed = false, children }: FactsProps) {
  return (
    <dl className={classes['facts']} aria-label={label} data-framed={framed || undefined}>
      {children}
    </dl>
  )
}

interface FactProps {
  label: TextKey
  text: string
  /** Whether the value comes before the label: `17 permisos`. */
  valueFirst?: boolean
}

export function Fact({ label, text, valueFirst = false }: FactProps) {
  return (
    <div data-value-first={valueFirst || undefined}>
      <dt>{t(label)}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** The details of a record: `Detail` elements in as many columns as fit. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className={classes['details']}>{children}</dl>
}

interface DetailProps {
  label: string
  /** Whether the detail takes the full width. */
  wide?: boolean | undefined
  /** Content after the label. */
  tip?: ReactNode
  children: ReactNode
}

/** A label above its value. */
export function Detail({ label, wide = false, tip, children }: DetailProps) {
  return (
    <div className={wide ? classes['wide'] : undefined}>
      <dt>
        {label}
        {tip}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Facts below each other: `dt` and `dd` elements in two columns. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes['factListFacts']}>{children}</dl>
}
