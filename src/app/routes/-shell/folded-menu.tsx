import type { ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import { FoldedContext } from './folded.ts'
import { Menu } from './menu.tsx'
import styles from './shell.module.css'

/** One button for what the navigation bar has no room for. */
export function FoldedMenu({ children }: { children: ReactNode }) {
  return (
    <div className={styles['folded']}>
      <Menu text={t('shell.menu')}>
        <FoldedContext value={true}>{children}</FoldedContext>
      </Menu>
    </div>
  )
}
