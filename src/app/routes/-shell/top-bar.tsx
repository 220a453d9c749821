// The bar at the top of every screen: brand, version, environment ribbon, navigation and account menu.
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { useManagementInfo } from '#app/api/account/account.ts'
import { t } from '#app/i18n/text.ts'
import { EnvironmentMark } from '#app/session/environment-mark.tsx'
import { useSession } from '#app/session/session.tsx'
import { Mark } from '#app/ui/control/icon.tsx'
import { ConnectionLostBadge } from '#app/ui/feedback/connection.tsx'
import { Toasts } from '#app/ui/feedback/toasts.tsx'
import { productVersion } from '#domain/administration/management.ts'
import { AccountMenu, VisitorMenu } from './account-menu.tsx'
import { FoldedMenu, foldedQuery } from './menu.tsx'
import styles from './shell.module.css'

interface TopBarProps {
  /** The warehouse, which stays in sight in every window. */
  warehouse?: ReactNode
  children?: ReactNode
}

/** The bar at the top of every screen: brand, version, ribbon, the authority's environment, warehouse, its children, and the account menu. On narrow windows most of it is in one menu. */
export function TopBar({ warehouse, children }: TopBarProps) {
  const { status, account } = useSession()
  const { data: info } = useManagementInfo()
  const isFolded = useMedia(foldedQuery)
  const rest = (
    <>
      {children}
      {account ? (
        <AccountMenu account={account} />
      ) : (
        status === 'anonymous' && <VisitorMenu registration={info?.registrationEnabled === true} />
      )}
    </>
  )
  const facts = (
    <>
      <span className={styles['version']}>v{info?.build?.version ?? productVersion}</span>
      {info && !info.activeProfiles.includes('prod') && <span className={styles['ribbon']}>{t('global.ribbon.dev')}</span>}
    </>
  )
  return (
    <div className={styles['top']}>
      <header className={styles['header']}>
        <span className={styles['brand']}>
          <Mark size={24} />
          {t('global.title')}
        </span>{' '}
        {isFolded ? (
          <>
            <EnvironmentMark />
            <ConnectionLostBadge />
            {warehouse}
            <FoldedMenu>
              {rest}
              <p className={styles['facts']}>{facts}</p>
            </FoldedMenu>
          </>
        ) : (
          <>
            <span className={styles['beside']}>{facts}</span>
            <EnvironmentMark />
            <ConnectionLostBadge />
            {warehouse}
            {rest}
          </>
        )}
      </header>
      <Toasts />
    </div>
  )
}

/** Returns whether a media query matches, `(max-width: 40em)`. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
