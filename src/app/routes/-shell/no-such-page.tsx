import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { NotFound } from '#app/ui/not-found.tsx'
import { PublicPage } from './public-page.tsx'
import { Shell } from './shell.tsx'

/** For an address without a screen. Users in session keep the navigation bar. */
export function NoSuchPage() {
  const { status, account } = useSession()
  if (status === 'loading') return null
  if (account)
    return (
      <Shell account={account}>
        <NotFound />
      </Shell>
    )
  return (
    <PublicPage title={t('error.http.404')}>
      <Link to="/">{t('global.menu.home')}</Link>
    </PublicPage>
  )
}
