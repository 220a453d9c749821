import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { ShortcutListener } from '#app/ui/shortcut-listener.tsx'
import { type Account, hasAuthority } from '#domain/account.ts'
import { AdminMenu } from './admin-menu.tsx'
import { EntitiesMenu } from './entities-menu.tsx'
import { FindControl } from './find/find-control.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { useLostWarehouse } from './use-lost-warehouse.ts'
import { WarehouseSelector } from './warehouse-selector.tsx'
import styles from './shell.module.css'

/** The navigation bar, and the screen under it. */
export function Shell({ account, children }: { account: Account; children: ReactNode }) {
  const { deposito } = useSession()
  useArrivalFocus()
  useLostWarehouse()
  return (
    <>
      <a href="#contenido" className={styles['skip']}>
        {t('shell.skip')}
      </a>
      <TopBar>
        <WarehouseSelector />
        <nav aria-label={t('shell.navigation')} className={styles['navigation']}>
          {deposito ? (
            <Link
              to="/warehouse/$warehouseId/stocks"
              params={{ warehouseId: deposito.id }}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {t('global.menu.home')}
            </Link>
          ) : (
            <Link to="/" activeOptions={{ exact: true }}>
              {t('global.menu.home')}
            </Link>
          )}
          <Link to="/company-management">{t('global.menu.companies')}</Link>
          <EntitiesMenu />
          {hasAuthority(account, ['ROLE_ADMIN']) && <AdminMenu />}
        </nav>
        <FindControl />
      </TopBar>
      <main id="contenido" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <ShortcutListener />
    </>
  )
}
