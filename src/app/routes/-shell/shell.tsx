// The frame of every screen for signed-in users: navigation bar, content, shortcuts and search palette.
import { useIsFetching } from '@tanstack/react-query'
import { useRouterState, useParams, useRouter } from '@tanstack/react-router'
import { memo, type ReactNode, useState, useEffect, useEffectEvent } from 'react'
import { FormLock } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { Backdrop } from '#app/ui/feedback/backdrop.tsx'
import { ConnectionLostNote } from '#app/ui/feedback/connection.tsx'
import { showWarning } from '#app/ui/feedback/toasts.tsx'
import { lazyComponent, useLoaded } from '#app/ui/lazy-component.tsx'
import { useShortcutListener } from '#app/ui/shortcuts/held-keys.ts'
import type { Account } from '#domain/account/account.ts'
import { type Deposito, depositoLabel } from '#domain/company/deposito.ts'
import { FindControl } from './find/find-control.tsx'
import { Navigation } from './navigation.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'
import { WarehouseSelector } from './warehouse-selector.tsx'
import styles from './shell.module.css'

export function Shell({ account, children }: { account: Account; children: ReactNode }) {
  useArrivalFocus()
  const lost = useLostWarehouse()
  // The first screen does not wait for its code. Writes that were made before it came are offered too.
  const offersUndo = useLoaded(UndoOffers.preload)
  return (
    <>
      <a href="#contenido" className={styles['skip']}>
        {t('shell.skip')}
      </a>
      <Bar account={account} />
      <main id="contenido" tabIndex={-1} className={styles['main']}>
        <ConnectionLostNote />
        <FormLock value={lost && t('form.lock.warehouse', { name: depositoLabel(lost) })}>{children}</FormLock>
      </main>
      <ShortcutListener />
      {offersUndo && <UndoOffers login={account.login} />}
      <Entering />
    </>
  )
}

/** The top bar, memoized so that navigation does not render it again: its parts subscribe to their own data. */
const Bar = memo(function Bar({ account }: { account: Account }) {
  return (
    <TopBar warehouse={<WarehouseSelector />}>
      <Navigation account={account} />
      <FindControl />
    </TopBar>
  )
})

/**
 * Covers the screen while the user switches to another warehouse. It is rendered with each call that begins or ends, and the shell is not.
 */
function Entering() {
  const target = useRouterState({ select: ({ location }) => /\/warehouse\/(\d+)\//.exec(location.pathname)?.[1] })
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const firstReads = useIsFetching({
    predicate: ({ queryKey, state }) => state.status === 'pending' && target !== undefined && isOf(queryKey[1], Number(target)),
  })
  const [entered, setEntered] = useState(target)
  if (target === undefined || target === entered) return null
  if (entered !== undefined && (isLoading || firstReads > 0)) return <Backdrop text={t('shell.entering')} />
  setEntered(target)
  return null
}

function isOf(scope: unknown, warehouseId: number): boolean {
  return typeof scope === 'object' && scope !== null && 'warehouseId' in scope && scope.warehouseId === warehouseId
}

/**
 * Redirects to the start page when the current warehouse is deleted, or when the user loses access to it. Returns the warehouse while a
 * form with something typed keeps them there. Drafts stay stored.
 */
function useLostWarehouse(): Deposito | null {
  const { account, depositos } = useSession()
  const router = useRouter()
  const id = Number(useParams({ strict: false }).warehouseId)
  const login = account?.login
  const [last, setLast] = useState<{ deposito: Deposito; login: string | undefined }>()

  const own = depositos?.find((one) => one.id === id)
  if (own && own !== last?.deposito) setLast({ deposito: own, login })
  const lost = depositos && !own && last?.deposito.id === id && last.login === login ? last.deposito : null

  const leave = useEffectEvent((deposito: Deposito) => {
    showWarning('shell.warehouseLost', { name: depositoLabel(deposito) })
    // A form with something typed asks first, and who stays can copy it.
    void router.navigate({ to: '/', replace: true })
  })
  useEffect(() => {
    if (lost) leave(lost)
  }, [lost])
  return lost
}

const UndoOffers = lazyComponent(async () => (await import('./undo-offers.tsx')).UndoOffers)

const ShortcutsDialog = lazyComponent(async () => (await import('#app/ui/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog)

function ShortcutListener() {
  const shown = useShortcutListener()
  return shown && <ShortcutsDialog />
}
