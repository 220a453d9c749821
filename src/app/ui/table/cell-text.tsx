// The text of a table's cell: in two lines if it is long, with the whole as a tooltip.
import type { ReactNode } from 'react'
import styles from './table.module.css'

/** `children` are the text as something else, such as links. */
export function CellText({ text, children = text || '-' }: { text: string; children?: ReactNode }) {
  return (
    <span className={styles['text']} title={text}>
      {children}
    </span>
  )
}
