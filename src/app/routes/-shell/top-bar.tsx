// The bar at the top of every screen: brand, version, environment ribbon, navigation and account menu.
import { Group, Text, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useManagementInfo } from '#app/api/account/account.ts'
import { t } from '#app/i18n/text.ts'
import { EnvironmentMark } from '#app/session/environment-mark.tsx'
import { useSession } from '#app/session/session.tsx'
import { Mark } from '#app/ui/control/icon.tsx'
import { ConnectionLostBadge } from '#app/ui/feedback/connection.tsx'
import { Toasts } from '#app/ui/feedback/toasts.tsx'
import { showShortcutHelp } from '#app/ui/shortcuts/shortcuts.ts'
import type { Account } from '#domain/account/account.ts'
import { productVersion } from '#domain/administration/management.ts'
import { fullName } from '#domain/company/person.ts'
import { FoldedMenu, Menu, PageLinks } from './menu.tsx'
import { menuPages } from './pages.ts'
import styles from './shell.module.css'

interface TopBarProps {
  /** The warehouse, which stays in sight in every window. */
  warehouse?: ReactNode
  children?: ReactNode
}

export function TopBar({ warehouse, children }: TopBarProps) {
  const { status, account } = useSession()
  const { data: info } = useManagementInfo()
  const isFolded = useMediaQuery(foldedQuery, undefined, { getInitialValueInEffect: false })
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
        {!isFolded && <span className={styles['beside']}>{facts}</span>}
        <EnvironmentMark />
        <ConnectionLostBadge />
        {warehouse}
        {isFolded ? (
          <FoldedMenu>
            {rest}
            <Group gap={8} mt={12}>
              {facts}
            </Group>
          </FoldedMenu>
        ) : (
          rest
        )}
      </header>
      <Toasts />
    </div>
  )
}

/** The media query of windows in which the navigation bar is folded, in units of the text size. */
const foldedQuery = '(width < 64em)'

const schemes = ['auto', 'light', 'dark'] as const

function AccountMenu({ account }: { account: Account }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const id = useId()
  const name = fullName(account) || account.login
  return (
    <div className={styles['account']}>
      <Menu text={name} isOpen>
        <Text fz="0.8125rem" c="dimmed" mb={12}>
          {account.login}
        </Text>
        <PageLinks pages={menuPages('account')} />
        <button type="button" className={styles['item']} onClick={() => showShortcutHelp(true)}>
          {t('keys.title')}
        </button>
        <fieldset className={styles['schemes']}>
          <legend>{t('shell.scheme')}</legend>
          {schemes.map((scheme) => (
            <label key={scheme}>
              <input type="radio" name={id} checked={colorScheme === scheme} onChange={() => setColorScheme(scheme)} />
              {t(`shell.scheme.${scheme}`)}
            </label>
          ))}
        </fieldset>
        <Link to="/logout" className={styles['item']}>
          {t('global.menu.account.logout')}
        </Link>
      </Menu>
    </div>
  )
}

function VisitorMenu({ registration }: { registration: boolean }) {
  return (
    <div className={styles['account']}>
      <Menu text={t('global.menu.account.main')} isOpen>
        <Link to="/login" className={styles['item']}>
          {t('global.menu.account.login')}
        </Link>
        {registration && (
          <Link to="/account/register" className={styles['item']}>
            {t('global.menu.account.register')}
          </Link>
        )}
      </Menu>
    </div>
  )
}
