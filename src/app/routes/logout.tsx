// The page that signs the user out and shows whether the server ended the session.
import { useTimeout } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, Navigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { accountApi } from '#app/api/account/account.ts'
import { currentToken } from '#app/api/http/session-store.ts'
import { t } from '#app/i18n/text.ts'
import { readReturnAddress } from '#app/session/return-address.ts'
import { useSession } from '#app/session/session.tsx'
import { Backdrop } from '#app/ui/feedback/backdrop.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import type { ManagementInfo } from '#domain/administration/management.ts'
import { PublicPage } from './-shell/public-page.tsx'

/** How long the page waits for the server to end the session, in milliseconds. In this browser the session ends at once. */
const longestWait = 5000

export const Route = createFileRoute('/logout')({ component: LogoutScreen })

function LogoutScreen() {
  const { status, signOut } = useSession()
  const client = useQueryClient()
  const [isOut, setIsOut] = useState(false)
  const [goesOn, setGoesOn] = useState(false)
  const [isOpenThere, setOpenThere] = useState(false)
  const [isEnding, setEnding] = useState(true)
  if (!isOut && status === 'anonymous') setIsOut(true)

  const leave = useEffectEvent(() => {
    const token = currentToken()
    const known = client.getQueryData(accountApi.info.queryKey)
    const ending = signOut()
    const leaving = signOutAtServer(token, token === null ? null : (known ?? client.fetchQuery(accountApi.info)))
    void ending.then((hasEnded) => setOpenThere(!hasEnded))
    void Promise.all([ending, leaving]).then(([hasEnded, leaves]) => {
      if (hasEnded && !leaves && readReturnAddress()) setGoesOn(true)
      if (!leaves) setEnding(false)
    })
  })
  // Runs once per visit, so that a user who later signs in in another tab stays signed in.
  useEffect(() => leave(), [])
  useTimeout(() => setEnding(false), longestWait, { autoInvoke: true })

  if (isOut && goesOn) return <Navigate to="/login" replace />
  if (isOut && status === 'signed-in') return <Navigate to="/" replace />
  return (
    <PublicPage title={t('logout.success')}>
      {isEnding && <Backdrop text={t('logout.ending')} />}
      {isOpenThere && (
        <Message kind="warning" takesFocus>
          {t('logout.openThere')}
        </Message>
      )}
      <Link to="/login">{t('login.form.button')}</Link>
    </PublicPage>
  )
}

/** Opens the server's sign-out address, if it has one, which then redirects back here. Returns whether the browser leaves for it. */
async function signOutAtServer(token: string | null, loading: ManagementInfo | Promise<ManagementInfo> | null): Promise<boolean> {
  const info = await Promise.resolve(loading).catch(() => null)
  if (!info?.logoutUrl || token === null) return false
  const address = new URL(info.logoutUrl, document.baseURI)
  address.searchParams.set('id_token_hint', token)
  address.searchParams.set('post_logout_redirect_uri', document.baseURI.replace(/\/$/, ''))
  window.location.assign(address)
  return true
}
