import type { ReactNode } from 'react'
import styles from './page-title.module.css'

interface PageTitleProps {
  title: string
  /** How it stands, right of the title. */
  badge?: ReactNode
  /** One filled primary, the rest subtle, what destroys last. */
  actions?: ReactNode
}

export function PageTitle({ title, badge, actions }: PageTitleProps) {
  return (
    <div className={styles['line']}>
      <title>{title}</title>
      <h1 className={styles['title']}>{title}</h1>
      {badge}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
