import { Link, useMatchRoute } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { adminPages } from './admin-pages.ts'
import { Menu } from './menu.tsx'
import styles from './shell.module.css'

/** For users with ROLE_ADMIN. */
export function AdminMenu() {
  const isHere = useMatchRoute()({ to: '/admin', fuzzy: true }) !== false
  return (
    <Menu text={t('global.menu.admin.main')} isHere={isHere}>
      {adminPages.map(({ to, text }) => (
        <Link key={to} to={to} className={styles['item']}>
          {t(text)}
        </Link>
      ))}
    </Menu>
  )
}
