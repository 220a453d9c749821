import type { ReactNode } from 'react'
import classes from './details.module.css'

/** What there is to know of a thing: `Detail` elements in as many columns as there is room for. */
export function Details({ children }: { children: ReactNode }) {
  return <dl className={classes['details']}>{children}</dl>
}

interface DetailProps {
  label: string
  /** Whether it takes a line of its own. */
  wide?: boolean | undefined
  /** Beside the name. */
  tip?: ReactNode
  children: ReactNode
}

/** A name above its value. */
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
