import { useQuery } from '@tanstack/react-query'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { accountApi } from '#app/api/account.ts'
import { t } from '#app/i18n/text.ts'
import { adminPagesOf } from './admin-pages.ts'
import { Menu } from './menu.tsx'
import styles from './shell.module.css'

/** For users with ROLE_ADMIN. */
export function AdminMenu() {
  const isHere = useMatchRoute()({ to: '/admin', fuzzy: true }) !== false
  const { data: info } = useQuery({ ...accountApi.info, meta: { quiet: true } })
  return (
    <Menu text={t('global.menu.admin.main')} isHere={isHere}>
      {adminPagesOf(info).map(({ to, text }) => (
        <Link key={to} to={to} className={styles['item']}>
          {t(text)}
        </Link>
      ))}
    </Menu>
  )
}
