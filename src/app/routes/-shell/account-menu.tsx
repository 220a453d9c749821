// The top bar's account menu for signed-in users, and its sign-in and registration menu for visitors.
import { useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from '#app/i18n/text.ts'
import { showShortcutHelp } from '#app/ui/shortcuts/shortcuts.ts'
import type { Account } from '#domain/account/account.ts'
import { Menu } from './menu.tsx'
import styles from './shell.module.css'

const schemes = ['auto', 'light', 'dark'] as const

/** The menu with the user's name, settings, colour scheme and the link to sign out. */
export function AccountMenu({ account }: { account: Account }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const id = useId()
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ') || account.login
  return (
    <div className={styles['account']}>
      <Menu text={name} isOpen>
        <p className={styles['login']}>{account.login}</p>
        <Link to="/account/settings" className={styles['item']}>
          {t('global.menu.account.settings')}
        </Link>
        <Link to="/account/password" className={styles['item']}>
          {t('global.menu.account.password')}
        </Link>
        <Link to="/account/second-factor" className={styles['item']}>
          {t('secondFactor.title')}
        </Link>
        <Link to="/account/sessions" className={styles['item']}>
          {t('global.menu.account.sessions')}
        </Link>
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

/** The menu for visitors without a session: sign in and, if the server allows it, register. */
export function VisitorMenu({ registration }: { registration: boolean }) {
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
