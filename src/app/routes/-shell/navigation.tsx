// The links and menus of the navigation bar, according to the user's role, companies and warehouses.
import { Link, linkOptions, useMatchRoute, useParams } from '@tanstack/react-router'
import { useManagementInfo } from '#app/api/account/account.ts'
import { t } from '#app/i18n/text.ts'
import { useSession, useIsAdmin } from '#app/session/session.tsx'
import { type Account, hasAuthority, hasToday, homeIsToday } from '#domain/account/account.ts'
import { genericNames } from '#domain/contract/generic-names.ts'
import { useManagedCompanies } from '../_session/-shared/company/managed-companies.ts'
import { Menu, PageLinks } from './menu.tsx'
import { menuPages } from './pages.ts'
import styles from './shell.module.css'

export function Navigation({ account }: { account: Account }) {
  const { deposito, depositos = [] } = useSession()
  const isHome = homeIsToday(account, depositos.length)
  const list = deposito && linkOptions({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: deposito.id } })
  const home = isHome ? linkOptions({ to: '/hoy' }) : (list ?? linkOptions({ to: '/' }))
  return (
    <nav aria-label={t('shell.navigation')} className={styles['navigation']}>
      <Link {...home} activeOptions={{ exact: true, includeSearch: false }}>
        {t('global.menu.home')}
      </Link>
      {hasToday(account, depositos.length) && !isHome && <Link to="/hoy">{t('today.title')}</Link>}
      <Link to="/company-management">{t('global.menu.companies')}</Link>
      <EntitiesMenu />
      {hasAuthority(account, ['ROLE_ADMIN']) && <AdminMenu />}
    </nav>
  )
}

function AdminMenu() {
  const isHere = useMatchRoute()({ to: '/admin', fuzzy: true }) !== false
  const { data: info } = useManagementInfo()
  return (
    <Menu text={t('global.menu.admin.main')} isHere={isHere}>
      <PageLinks pages={menuPages('admin')} />
      <div role="group" aria-label={t('global.menu.admin.technical')}>
        <p className={styles['heading']} aria-hidden>
          {t('global.menu.admin.technical')}
        </p>
        <PageLinks pages={menuPages('technical', info)} />
      </div>
    </Menu>
  )
}

/** The lists of all entities, for ROLE_ADMIN and who manages a company. Their addresses are open to all. */
function EntitiesMenu() {
  const here = useParams({ strict: false }).entity
  const isAdmin = useIsAdmin()
  const managed = useManagedCompanies(!isAdmin)
  if (!isAdmin && (managed ?? []).length === 0) return null
  return (
    <Menu text={t('global.menu.entities.main')} isHere={here !== undefined}>
      {genericNames.map((name) => (
        <Link key={name} to="/$entity" params={{ entity: name }} className={styles['item']}>
          {t(`${name}.list`)}
        </Link>
      ))}
    </Menu>
  )
}
