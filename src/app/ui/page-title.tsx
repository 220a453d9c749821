import type { ReactNode } from 'react'
import styles from './page-title.module.css'

interface PageTitleProps {
  title: string
  /** The browser tab's title; `title` when left out. */
  tabTitle?: string
  /** A state, right of the title. */
  badge?: ReactNode
  /** One filled primary button, then subtle ones, and what deletes last. */
  actions?: ReactNode
}

export function PageTitle({ title, tabTitle = title, badge, actions }: PageTitleProps) {
  return (
    <div className={styles['line']} data-title-line>
      <title>{tabTitle}</title>
      <h1 className={styles['title']}>{title}</h1>
      {badge}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
