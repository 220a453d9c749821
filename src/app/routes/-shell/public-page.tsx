// The page frame for visitors without a session: the top bar and one panel.
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import { Mark } from '#app/ui/control/icon.tsx'
import { TabTitle } from '#app/ui/page/page-title.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import styles from './public-page.module.css'

export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  useArrivalFocus()
  return (
    <>
      <TopBar />
      <main tabIndex={-1} className={styles['page']}>
        <TabTitle text={title} />
        <div className={styles['panel']}>
          <Group gap={12} mb={24} fz="1rem" fw={600}>
            <Mark size={40} />
            {t('global.title')}
          </Group>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
    </>
  )
}
