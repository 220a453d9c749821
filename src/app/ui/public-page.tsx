import type { ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import styles from './public-page.module.css'

/** A screen without a session: one narrow column under the product's name. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles['page']}>
      <title>{title}</title>
      {title !== t('global.title') && <p className={styles['brand']}>{t('global.title')}</p>}
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </main>
  )
}
