import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { accountApi } from '#app/api/account.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { KeyArea } from '#app/ui/key-area.tsx'
import { type Account, hasAuthority } from '#domain/account.ts'
import { productVersion } from '#domain/management.ts'
import { AccountMenu } from './account-menu.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { WarehouseSelector } from './warehouse-selector.tsx'
import styles from './shell.module.css'

/** The navigation bar, and the screen under it (`product.md` 2.6). */
export function Shell({ account, children }: { account: Account; children: ReactNode }) {
  const { deposito } = useSession()
  const { data: info } = useQuery({ ...accountApi.info, meta: { quiet: true } })
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => {
    // Whoever followed a link goes on from the screen it led to, not from the top of the page.
    if (arrivedAt !== undefined && document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [arrivedAt])
  const profiles = info?.activeProfiles ?? []
  return (
    <>
      <a href="#contenido" className={styles['skip']}>
        {t('shell.skip')}
      </a>
      <header className={styles['header']}>
        <span className={styles['brand']}>
          {t('global.title')} <span className={styles['version']}>v{info?.build?.version ?? productVersion}</span>
        </span>
        {info && !profiles.includes('prod') && <span className={styles['ribbon']}>{t('global.ribbon.dev')}</span>}
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
          {hasAuthority(account, ['ROLE_ADMIN']) && <AdminMenu />}
        </nav>
        <AccountMenu account={account} />
      </header>
      <main id="contenido" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <KeyArea />
    </>
  )
}
