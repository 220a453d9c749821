import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { Notice } from './notice.tsx'

/** For an address without a screen, inside the shell. */
export function NotFound() {
  return (
    <Notice>
      <title>{t('error.http.404')}</title>
      <h1>{t('error.http.404')}</h1>
      <Link to="/">{t('global.menu.home')}</Link>
    </Notice>
  )
}
