// The parent route of all screens that need a session, which redirects visitors to the sign-in page.
import { createFileRoute, Navigate, Outlet, redirect, useMatch, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { accountApi } from '#app/api/account/account.ts'
import { currentToken, sessionState } from '#app/api/http/session-store.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { lazyComponent, useLoaded } from '#app/ui/lazy-component.tsx'
import { hasAuthority } from '#domain/account/account.ts'
import { PublicPage } from './-shell/public-page.tsx'
import { Shell } from './-shell/shell.tsx'

const ChangeFollower = lazyComponent(async () => (await import('#app/session/change-follower.tsx')).ChangeFollower)
const LoginModal = lazyComponent(async () => (await import('#app/session/login-modal.tsx')).LoginModal)

export const Route = createFileRoute('/_session')({
  codeSplitGroupings: [],
  beforeLoad({ context: { queryClient }, location, matches }) {
    // An address with invalid params is not found, also without a session.
    if (currentToken() === null && matches.every(({ paramsError }) => paramsError === undefined))
      throw redirect({ to: '/login', state: { from: location.href, user: sessionState().owner }, replace: true })
    // On a first visit the account is not known yet: the loaders that only some may use then leave the reading to their components.
    return { account: queryClient.getQueryData(accountApi.current.queryKey) }
  },
  component: SessionGate,
})

function SessionGate() {
  const { status, account, error, retry } = useSession()
  const isSettingUp = useMatch({ from: '/_session/account/second-factor', shouldThrow: false }) !== undefined
  if (status === 'loading') return null
  if (status === 'unreachable')
    return (
      <PublicPage title={t('global.title')}>
        <LoadFailure error={error} onRetry={retry} />
      </PublicPage>
    )
  if (status === 'anonymous' || account === null) return <LeadAway to="/login" />
  return (
    <Shell account={account}>
      {account.secondFactorNeeded === true && !isSettingUp ? (
        <LeadAway to="/account/second-factor" />
      ) : hasAuthority(account, ['ROLE_ADMIN', 'ROLE_USER']) ? (
        <Outlet />
      ) : (
        <PlainMessage role="alert">
          <h1>{t('error.http.403')}</h1>
        </PlainMessage>
      )}
      {status === 'expired' && <LoginModal />}
      <FollowChanges />
    </Shell>
  )
}

/**
 * Follows changes on the server, but starts after the first screen, whose data is new. Its chunk also has the stock screen, which people
 * open next (`build/chunk-groups.ts`).
 */
function FollowChanges() {
  return useLoaded(ChangeFollower.preload) && <ChangeFollower />
}

/** Redirects to a page that then leads back to the current one. */
function LeadAway({ to }: { to: '/login' | '/account/second-factor' }) {
  const router = useRouter()
  const [state] = useState(() => ({ from: router.state.location.href, user: sessionState().owner }))
  // Without a session nothing can be saved, so no form may block leaving; drafts stay stored.
  return <Navigate to={to} state={state} replace ignoreBlocker />
}
