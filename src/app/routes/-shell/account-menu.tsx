import { useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut } from 'lucide-react'
import { useId } from 'react'
import type { Account } from '#domain/account.ts'
import { t } from '../../i18n/text.ts'
import styles from './shell.module.css'

const schemes = ['auto', 'light', 'dark'] as const

/** Who is signed in, how it looks, and the way out. */
export function AccountMenu({ account }: { account: Account }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const id = useId()
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ') || account.login
  return (
    <div className={styles['account']}>
      <button type="button" className={styles['account-button']} popoverTarget={id}>
        {name}
        <ChevronDown size={14} aria-hidden />
      </button>
      <div id={id} popover="auto" className={styles['panel']}>
        <p className={styles['login']}>{account.login}</p>
        <fieldset className={styles['schemes']}>
          <legend>{t('shell.scheme')}</legend>
          {schemes.map((scheme) => (
            <label key={scheme}>
              <input type="radio" name={`${id}-scheme`} checked={colorScheme === scheme} onChange={() => setColorScheme(scheme)} />
              {t(`shell.scheme.${scheme}`)}
            </label>
          ))}
        </fieldset>
        <Link to="/logout" className={styles['sign-out']}>
          <LogOut size={16} aria-hidden />
          {t('global.menu.account.logout')}
        </Link>
      </div>
    </div>
  )
}
