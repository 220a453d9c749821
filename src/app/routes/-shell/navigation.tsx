import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { type Account, hasAuthority } from '#domain/account.ts'
import { AdminMenu } from './admin-menu.tsx'
import { EntitiesMenu } from './entities-menu.tsx'
import styles from './shell.module.css'

/** The links and menus that lead to every part of the product. */
export function Navigation({ account }: { account: Account }) {
  const { deposito } = useSession()
  return (
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
  )
}
