import { createFileRoute, Outlet } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { hasAuthority } from '#domain/account.ts'

export const Route = createFileRoute('/_session/admin')({ component: Administration })

/**
 * For ROLE_ADMIN alone (`product.md` 6). Its pages ask in their components and not in loaders, which would run before it is known who this is: a call that
 * is refused would end the session of whoever followed a link here.
 */
function Administration() {
  const { account } = useSession()
  if (account && hasAuthority(account, ['ROLE_ADMIN'])) return <Outlet />
  return (
    <Notice role="alert">
      <title>{t('error.http.403')}</title>
      <h1>{t('error.http.403')}</h1>
    </Notice>
  )
}
