import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountApi } from '#app/api/account.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { productVersion } from '#domain/management.ts'
import { AccountMenu, VisitorMenu } from './account-menu.tsx'
import styles from './shell.module.css'

/** The bar over every screen: brand, version, ribbon and account menu. */
export function TopBar({ children }: { children?: ReactNode }) {
  const { status, account } = useSession()
  const { data: info } = useQuery({ ...accountApi.info, meta: { quiet: true } })
  return (
    <header className={styles['header']}>
      <span className={styles['brand']}>
        {t('global.title')} <span className={styles['version']}>v{info?.build?.version ?? productVersion}</span>
      </span>
      {info && !info.activeProfiles.includes('prod') && <span className={styles['ribbon']}>{t('global.ribbon.dev')}</span>}
      {children}
      {account ? (
        <AccountMenu account={account} />
      ) : (
        status === 'anonymous' && <VisitorMenu registration={info?.registrationEnabled === true} />
      )}
    </header>
  )
}
