import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** One sentence in place of content, with the action that helps. */
export function Notice({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div className={styles['notice']} role={role}>
      {children}
    </div>
  )
}
