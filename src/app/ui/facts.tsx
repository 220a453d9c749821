import type { ReactNode } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import classes from './facts.module.css'

interface FactsProps {
  label?: string
  /** Between two lines, with its values in bold. */
  framed?: boolean
  /** `Fact` elements. */
  children: ReactNode
}

/** A few facts side by side, in as many lines as they need. */
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
  /** The value stands before its name: `17 permisos`. */
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
