// Hooks that sign in and out in this tab, and follow sign-ins and sign-outs of other tabs.
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { accountApi } from '#app/api/account/account.ts'
import { companyApi } from '#app/api/company/company.ts'
import { depositoApi } from '#app/api/company/deposito.ts'
import { Failure } from '#app/api/http/failure.ts'
import {
  broadcastSession,
  closeSession,
  currentToken,
  storeSessionToken,
  resumeSession,
  readClaims,
  onSessionMessage,
  type SessionMessage,
  sessionState,
  syncFromStorage,
} from '#app/api/http/session-store.ts'
import { dismissFailures, showWarning } from '#app/ui/feedback/toasts.tsx'
import type { LoginDraft } from '#domain/account/account-drafts.ts'
import { clearReturnAddress } from './return-address.ts'

/** Returns the actions that start and end a session. `login` is that of the current user; undefined if unknown or signed out. */
export function useSessionActions(login: string | undefined) {
  const client = useQueryClient()
  const router = useRouter()

  /** Clears the cache of a user's data, and the failure toasts, whose calls another user could repeat. */
  const clear = useCallback(() => {
    client.clear()
    dismissFailures()
  }, [client])

  const close = useCallback(
    (where?: { elsewhere: boolean }) => {
      closeSession(where)
      clear()
    },
    [clear],
  )

  /** Resolves when the screens have received the session, so that the sign-in form accepts no second click before it disappears. */
  const resume = useCallback(async () => {
    clearReturnAddress()
    void client.refetchQueries({
      predicate: (query) => query.isActive() && query.state.status === 'error' && !isForbidden(query.state.error),
    })
    // A refusal may mean that the user lost a right: this refetch closes the pages of a company that the user no longer manages, instead of
    // asking to sign in again.
    void client.refetchQueries({ queryKey: companyApi.own.queryKey, type: 'active', predicate: ({ state }) => state.status === 'success' })
    // Scheduled after the queries' notifications; otherwise their failures would show for a moment.
    await new Promise<void>((resolve) =>
      notifyManager.schedule(() => {
        resumeSession()
        resolve()
      }),
    )
  }, [client])

  const signIn = useCallback(
    async (draft: LoginDraft) => {
      const { token, recoveryCodesLeft } = await accountApi.signIn(draft)
      const isSameUser = readClaims(token)?.sub === login
      const depositos = isSameUser ? undefined : depositoApi.readOwn({ token }).catch(() => undefined)
      // A new user replaces the previous one only if the account can be read.
      const account = await accountApi.read(token)
      const isOther = login !== undefined && account.login !== login
      if (isOther) clear()
      storeSessionToken(token, draft.rememberMe)
      client.setQueryData(accountApi.current.queryKey, account)
      if (depositos) void client.prefetchQuery({ ...depositoApi.own, queryFn: async () => (await depositos) ?? depositoApi.readOwn({}) })
      if (isOther) await router.navigate({ to: '/', replace: true, ignoreBlocker: true })
      await resume()
      if (recoveryCodesLeft !== null) showWarning('login.code.left', { count: recoveryCodesLeft })
      broadcastSession({ login: account.login, token, remembered: draft.rememberMe })
    },
    [client, login, router, resume, clear],
  )

  const signOut = useCallback(async () => {
    const token = currentToken()
    // The token is null if the session has already ended.
    const ending = token === null ? true : accountApi.signOut(token)
    if (login !== undefined) broadcastSession({ login, token: null, remembered: false })
    close()
    return await ending
  }, [login, close])

  return { signIn, signOut, close, resume }
}

function isForbidden(error: unknown): boolean {
  return error instanceof Failure && error.status === 403
}

type Actions = Pick<ReturnType<typeof useSessionActions>, 'close' | 'resume'>

/**
 * Synchronizes the session with the user's other tabs: signing out ends it in all tabs, and signing in again resumes it in all tabs. A tab
 * without a session takes over a session that is remembered on this computer, as a newly opened tab does.
 */
export function useOtherTabs(login: string | undefined, { close, resume }: Actions): void {
  const client = useQueryClient()

  const receive = useEffectEvent((message: SessionMessage) => {
    const concernsThisTab = sessionState().phase === 'anonymous' ? message.remembered : message.login === login
    if (!concernsThisTab) return
    if (message.token === null) return close({ elsewhere: true })
    storeSessionToken(message.token, message.remembered)
    void resume()
  })

  const sync = useEffectEvent(() => {
    if (!syncFromStorage()) return
    if (currentToken() === null) return close({ elsewhere: true })
    void client.resetQueries()
  })

  useEffect(() => {
    const stop = onSessionMessage(receive)
    // Messages that were sent while the page loaded are lost, but the storage contains their outcome.
    sync()
    return stop
  }, [])
}
