import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** One quiet sentence in place of content, and the action that ends it. */
export function Notice({ children, role }: { children: ReactNode; role?: 'alert' | 'status' }) {
  return (
    <div className={styles['notice']} role={role}>
      {children}
    </div>
  )
}
