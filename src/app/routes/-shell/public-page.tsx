import type { ReactNode } from 'react'
import { TopBar } from './top-bar.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import styles from './public-page.module.css'

/** A screen for visitors without a session: one narrow column under the top bar. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  useArrivalFocus()
  return (
    <>
      <TopBar />
      <main tabIndex={-1} className={styles['page']}>
        <title>{title}</title>
        <h1 className={styles['title']}>{title}</h1>
        {children}
      </main>
    </>
  )
}
