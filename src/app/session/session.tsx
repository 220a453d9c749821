// The session context: account, warehouses, current warehouse, and hooks to read it.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { DraftOwnerContext, accountApi, useAccount } from '#app/api/account/account.ts'
import { depositoApi, useDepositos } from '#app/api/company/deposito.ts'
import { serverReach } from '#app/api/http/http.ts'
import { currentToken, sessionState, subscribeToSession } from '#app/api/http/session-store.ts'
import type { LoginDraft } from '#domain/account/account-drafts.ts'
import { type Account, hasAuthority } from '#domain/account/account.ts'
import type { Deposito } from '#domain/company/deposito.ts'
import { refreshWhileActive } from './refresh.ts'
import { useOtherTabs, useSessionActions } from './use-session-actions.ts'

/** `expired`: the account is still known, and the screen stays under the sign-in dialog. `unreachable`: the account could not be read. */
type SessionStatus = 'loading' | 'signed-in' | 'expired' | 'anonymous' | 'unreachable'

interface Session {
  status: SessionStatus
  account: Account | null
  /** The reason for `unreachable`. */
  error: Error | null
  /** The user's own warehouses; undefined until they are loaded. */
  depositos: readonly Deposito[] | undefined
  /** The current warehouse; undefined for a user without any. */
  deposito: Deposito | undefined
  /** Makes another warehouse the current one, for a screen whose address names none. */
  chooseDeposito: (depositoId: number) => void
  signIn: (draft: LoginDraft) => Promise<void>
  /** Ends the session in this browser at once. Resolves to false if the session may still be open on the server. */
  signOut: () => Promise<boolean>
  /** Reads the account again, after `unreachable`. */
  retry: () => void
}

const SessionContext = createContext<Session | null>(null)
/** A context of its own, because each row of a list asks for it, and the session changes when the warehouses arrive. */
const AdminContext = createContext(false)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}

/** How long what waits is left alone while the server answers, in milliseconds. */
const retryMs = 15_000

/**
 * Calls `retry` when what could not be saved may be saved: after signing in, when the server is back, and now and then while something
 * `waits` and the server answers.
 */
export function useRetries(waits: boolean, retry: () => void): void {
  const isSignedIn = useSession().status === 'signed-in'
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (isSignedIn) again()
  }, [isSignedIn])
  useEffect(() => serverReach.onBack(() => again()), [])
  useEffect(() => {
    if (!waits || !isSignedIn) return
    const timer = setInterval(() => serverReach.isLost() || again(), retryMs)
    return () => clearInterval(timer)
  }, [waits, isSignedIn])
}

/** Provides the session. It is rendered inside the router, because the address names the warehouse. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { phase, owner } = useSyncExternalStore(subscribeToSession, sessionState)
  // A function, because the user may sign out between the render and the call. Signing in again does not change its result, and so does not
  // repeat refused calls.
  const enabled = () => phase !== 'anonymous' && currentToken() !== null
  const { data: account = null, error, refetch } = useAccount({ enabled, retry: false, retryOnMount: false })
  const { data: depositos } = useDepositos({ enabled })
  const [deposito, chooseDeposito] = useCurrentDeposito(depositos)

  // Until the account is loaded, the login comes from the token.
  const login = account?.login ?? (phase === 'present' ? owner : undefined)
  const actions = useSessionActions(login)
  const { signIn, signOut, close } = actions
  useOtherTabs(login, actions)
  useCloseUnknownSession(close)
  useEffect(() => (phase === 'present' ? refreshWhileActive() : undefined), [phase])

  const status: SessionStatus = phase !== 'present' ? phase : account ? 'signed-in' : error ? 'unreachable' : 'loading'
  const session = useMemo<Session>(
    () => ({
      status,
      account: status === 'anonymous' ? null : account,
      error,
      depositos,
      deposito,
      chooseDeposito,
      signIn,
      signOut,
      retry: () => void refetch(),
    }),
    [status, account, error, depositos, deposito, chooseDeposito, signIn, signOut, refetch],
  )
  const isAdmin = session.account !== null && hasAuthority(session.account, ['ROLE_ADMIN'])
  return (
    <SessionContext value={session}>
      <AdminContext value={isAdmin}>
        <DraftOwnerContext value={session.account?.login ?? ''}>{children}</DraftOwnerContext>
      </AdminContext>
    </SessionContext>
  )
}

/** Closes a session that expires before its account was loaded, because there is no screen to preserve. */
function useCloseUnknownSession(close: () => void): void {
  const client = useQueryClient()
  useEffect(
    () =>
      subscribeToSession(() => {
        const { phase, token } = sessionState()
        if (phase === 'expired' && token === null && !client.getQueryData(accountApi.current.queryKey)) close()
      }),
    [client, close],
  )
}

/** The last warehouse in an address or chosen by the user, for loaders. */
let lastId: number | undefined

/**
 * Returns the current warehouse: the one in the address, else the last one in an address or chosen by the user, else the first. Also
 * returns the setter for screens without one in the address.
 */
function useCurrentDeposito(depositos: readonly Deposito[] | undefined) {
  const inAddress = Number(useParams({ strict: false }).warehouseId)
  const [last, setLast] = useState<number>()
  if (Number.isInteger(inAddress) && inAddress !== last) setLast(inAddress)
  useEffect(() => {
    lastId = last
  }, [last])
  return [ownDeposito(depositos, last), setLast] as const
}

/** Returns the current warehouse for a loader; undefined until the user's own are loaded. */
export function currentDeposito(client: QueryClient): Deposito | undefined {
  return ownDeposito(client.getQueryData(depositoApi.own.queryKey), lastId)
}

function ownDeposito(depositos: readonly Deposito[] | undefined, last: number | undefined): Deposito | undefined {
  return depositos?.find(({ id }) => id === last) ?? depositos?.[0]
}

export function useIsAdmin(): boolean {
  return useContext(AdminContext)
}
