// The start page, which leads signed-in users to their first warehouse, or to «Hoy», or says that they have no warehouse.
import { createFileRoute, Navigate, useRouterState } from '@tanstack/react-router'
import { useDepositos } from '#app/api/company/deposito.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { lazyComponent } from '#app/ui/lazy-component.tsx'
import { hasToday } from '#domain/account/account.ts'

export const Route = createFileRoute('/_session/')({ codeSplitGroupings: [], component: StartScreen })

const NoWarehouse = lazyComponent(async () => (await import('./-shared/company/company-messages.tsx')).NoWarehouse)

function StartScreen() {
  const { data: depositos, error, refetch } = useDepositos()
  const { account } = useSession()
  const [first] = depositos ?? []
  // The user may have gone on to another page, whose code is still being loaded.
  const isLeft = useRouterState({ select: ({ location }) => location.pathname !== '/' })
  if (isLeft) return null
  if (account?.startScreen === 'today' && hasToday(account, depositos?.length ?? 0)) return <Navigate to="/hoy" replace ignoreBlocker />
  if (first) return <Navigate to="/warehouse/$warehouseId/stocks" params={{ warehouseId: first.id }} replace ignoreBlocker />
  if (depositos)
    return (
      <>
        <Heading />
        <NoWarehouse />
      </>
    )
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <PlainMessage role="status">
      <Heading />
      {t('start.loading')}
    </PlainMessage>
  )
}

function Heading() {
  return <h1 className="visually-hidden">{t('global.menu.home')}</h1>
}
