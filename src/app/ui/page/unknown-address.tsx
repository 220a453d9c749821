// What an address without a screen or record shows or redirects to.
import { Link, Navigate, useParams, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '#app/i18n/text.ts'
import { PlainMessage } from '../feedback/message.tsx'
import { showWarning } from '../feedback/toasts.tsx'
import { TabTitle } from './page-title.tsx'

export function NotFound() {
  return (
    <PlainMessage>
      <TabTitle text={t('error.http.404')} />
      <h1>{t('error.http.404')}</h1>
      <Link to="/">{t('global.menu.home')}</Link>
    </PlainMessage>
  )
}

/** Redirects from an unknown address to the list of its warehouse, else to the start screen, and shows a warning. */
export function UnknownAddress() {
  const { warehouseId } = useParams({ strict: false })
  useEffect(() => showWarning('address.lost'), [])
  if (warehouseId === undefined) return <Navigate to="/" replace ignoreBlocker />
  return <Navigate to="/warehouse/$warehouseId/stocks" params={{ warehouseId }} replace ignoreBlocker />
}

/** Returns the redirect of `UnknownAddress` for a route loader that cannot parse its address. */
export function redirectUnknownAddress({ cause, params }: { cause: string; params: { warehouseId: number } }) {
  if (cause !== 'preload') showWarning('address.lost')
  return redirect({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: params.warehouseId }, replace: true })
}
