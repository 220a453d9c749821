import { memo, type ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import { Backdrop } from '#app/ui/backdrop.tsx'
import { ConnectionNote } from '#app/ui/connection-note.tsx'
import { ShortcutListener } from '#app/ui/shortcut-listener.tsx'
import type { Account } from '#domain/account.ts'
import { FindControl } from './find/find-control.tsx'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'
import { UndoOffers } from './undo-offers.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { useEnteringWarehouse } from './use-entering-warehouse.ts'
import { useLostWarehouse } from './use-lost-warehouse.ts'
import { WarehouseSelector } from './warehouse-selector.tsx'
import styles from './shell.module.css'

/** The navigation bar, and the screen under it. */
export function Shell({ account, children }: { account: Account; children: ReactNode }) {
  useArrivalFocus()
  useLostWarehouse()
  const isEntering = useEnteringWarehouse()
  return (
    <>
      <a href="#contenido" className={styles['skip']}>
        {t('shell.skip')}
      </a>
      <Bar account={account} />
      <main id="contenido" tabIndex={-1} className={styles['main']}>
        <ConnectionNote />
        {children}
      </main>
      <ShortcutListener />
      <UndoOffers login={account.login} />
      {isEntering && <Backdrop text={t('shell.entering')} />}
    </>
  )
}

/** Not drawn again with each screen: its parts follow what they show by themselves. */
const Bar = memo(function Bar({ account }: { account: Account }) {
  return (
    <TopBar>
      <WarehouseSelector />
      <Navigation account={account} />
      <FindControl />
    </TopBar>
  )
})
