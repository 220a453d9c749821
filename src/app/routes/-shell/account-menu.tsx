import { useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Keyboard, LogOut } from 'lucide-react'
import { useId } from 'react'
import { t } from '#app/i18n/text.ts'
import { showKeys } from '#app/ui/keys.ts'
import type { Account } from '#domain/account.ts'
import styles from './shell.module.css'

const schemes = ['auto', 'light', 'dark'] as const

/** Who is signed in, how it looks, and the way out. */
export function AccountMenu({ account }: { account: Account }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const id = useId()
  const openKeys = () => {
    // First, so that the focus is on the menu's button again when the dialog takes it.
    document.getElementById(id)?.hidePopover?.()
    showKeys(true)
  }
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
        <button type="button" className={styles['item']} onClick={openKeys}>
          <Keyboard size={16} aria-hidden />
          {t('keys.title')}
        </button>
        <Link to="/logout" className={styles['item']}>
          <LogOut size={16} aria-hidden />
          {t('global.menu.account.logout')}
        </Link>
      </div>
    </div>
  )
}
