import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { accountApi } from '#app/api/account.ts'
import { depositoApi } from '#app/api/deposito.ts'
import { Failure, onRefused } from '#app/api/http.ts'
import { withdrawFailures } from '#app/ui/toast.ts'
import type { LoginDraft } from '#domain/account-drafts.ts'
import type { Account } from '#domain/account.ts'
import type { Deposito } from '#domain/deposito.ts'
import { readClaims } from './claims.ts'
import { refreshWhileActive } from './refresh.ts'
import { type News, onNews, tellTabs } from './tabs.ts'
import { currentToken, forgetToken, isRemembered, keepToken, onRenewed, takeStored, tokenOwner } from './token.ts'

/** `expired` keeps its account: the screen stays as it is, under the sign-in dialog (`decisions.md` 13). */
export type SessionStatus = 'loading' | 'signed-in' | 'expired' | 'anonymous' | 'unreachable'

export interface Session {
  status: SessionStatus
  account: Account | null
  /** Why the account could not be read, while `unreachable`. */
  error: Error | null
  /** The person's own warehouses; undefined until they are known. */
  depositos: readonly Deposito[] | undefined
  /** The current one: the address's, else the one before it, else the first (`product.md` 2.6). */
  deposito: Deposito | undefined
  signIn: (draft: LoginDraft) => Promise<void>
  signOut: () => void
  /** Asks again who this is, after `unreachable`. */
  retry: () => void
}

const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession outside SessionProvider')
  return session
}

/** The session and basicData (`product.md` 3): the only React context with state. Inside the router, because the address names the warehouse. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const router = useRouter()
  const [phase, setPhase] = useState<'present' | 'expired' | 'anonymous'>(() => (currentToken() === null ? 'anonymous' : 'present'))
  const present = phase === 'present'
  // Asked when a call would leave, and not when this was drawn: signing out may come between. Signing in again is no reason to repeat what was refused.
  const enabled = () => phase !== 'anonymous' && currentToken() !== null
  const { data: account = null, error, refetch } = useQuery({ ...accountApi.current, enabled, retry: false })
  const { data: depositos } = useQuery({ ...depositoApi.own, enabled })
  const deposito = useCurrentDeposito(depositos)

  // Before the account is known the token says whose it is.
  const login = account?.login ?? (present ? tokenOwner() : undefined)
  const goOn = useCallback(() => {
    void client.refetchQueries({
      predicate: (query) => query.isActive() && query.state.status === 'error' && !isForbidden(query.state.error),
    })
    notifyManager.schedule(() => currentToken() !== null && setPhase('present'))
  }, [client])
  // What is known of somebody, and what they could still repeat.
  const clear = useCallback(() => {
    client.clear()
    withdrawFailures()
  }, [client])
  const leave = useCallback(() => {
    forgetToken()
    setPhase('anonymous')
    clear()
  }, [clear])

  useEffect(() => {
    onRefused((token) => {
      // An answer to a call from before the last sign-in says nothing of this session.
      if (token === null || token !== currentToken()) return
      if (!client.getQueryData(accountApi.current.queryKey)) return leave()
      forgetToken()
      setPhase('expired')
    })
    return () => onRefused(() => undefined)
  }, [client, leave])
  useEffect(() => (present ? refreshWhileActive() : undefined), [present])

  const signIn = useCallback(
    async (draft: LoginDraft) => {
      const token = await accountApi.signIn(draft)
      // Nothing is kept, and nothing of whoever was here goes, until it is known who this is. Their warehouses are on the way meanwhile.
      const own = readClaims(token)?.sub === login ? undefined : depositoApi.readOwn({ token }).catch(() => undefined)
      const next = await accountApi.read(token)
      const another = login !== undefined && next.login !== login
      if (another) clear()
      keepToken(token, draft.rememberMe)
      client.setQueryData(accountApi.current.queryKey, next)
      if (own) void client.prefetchQuery({ ...depositoApi.own, queryFn: async () => (await own) ?? depositoApi.readOwn({}) })
      if (another) await router.navigate({ to: '/', replace: true, ignoreBlocker: true })
      goOn()
      tellTabs({ login: next.login, token, remembered: draft.rememberMe })
    },
    [client, login, router, goOn, clear],
  )
  const signOut = useCallback(() => {
    if (login !== undefined) tellTabs({ login, token: null, remembered: false })
    leave()
  }, [login, leave])
  const tell = useEffectEvent((token: string) => login !== undefined && tellTabs({ login, token, remembered: isRemembered() }))
  // What this person does in another tab counts here too: one signs out of all of them, and signs in again for all of them. A tab where nobody is takes who is
  // remembered on this computer, as it would when it is opened anew.
  const hear = useEffectEvent((told: News) => {
    if (phase === 'anonymous' ? !told.remembered : told.login !== login) return
    if (told.token === null) leave()
    else {
      keepToken(told.token, told.remembered)
      goOn()
    }
  })
  // What was told while the page still loaded shows by what is stored.
  const catchUp = useEffectEvent(() => {
    if (!takeStored()) return
    if (currentToken() === null) return leave()
    setPhase('present')
    void client.resetQueries()
  })
  useEffect(() => {
    onRenewed(tell)
    return onNews(hear, catchUp)
  }, [])

  const status: SessionStatus = !present ? phase : account ? 'signed-in' : error ? 'unreachable' : 'loading'
  const session = useMemo<Session>(
    () => ({
      status,
      account: status === 'anonymous' ? null : account,
      error,
      depositos,
      deposito,
      signIn,
      signOut,
      retry: () => void refetch(),
    }),
    [status, account, error, depositos, deposito, signIn, signOut, refetch],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

function isForbidden(error: unknown): boolean {
  return error instanceof Failure && error.status === 403
}

function useCurrentDeposito(depositos: readonly Deposito[] | undefined): Deposito | undefined {
  const params = useParams({ strict: false })
  const inAddress = Number(params.warehouseId)
  const [last, setLast] = useState<number>()
  if (Number.isInteger(inAddress) && inAddress !== last) setLast(inAddress)
  return depositos?.find(({ id }) => id === last) ?? depositos?.[0]
}
