import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Facts one below the other: `dt` and `dd` elements in two columns. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={classes['facts']}>{children}</dl>
}
