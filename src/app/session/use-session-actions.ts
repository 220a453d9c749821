// Hooks that sign in and out in this tab, and follow sign-ins and sign-outs of other tabs.
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { accountApi } from '#app/api/account/account.ts'
import { companyApi } from '#app/api/company/company.ts'
import { depositoApi } from '#app/api/company/deposito.ts'
import { Failure } from '#app/api/http/http.ts'
import {
  broadcastSession,
  closeSession,
  currentToken,
  keepToken,
  resumeSession,
  readClaims,
  onSessionMessage,
  type SessionMessage,
  sessionState,
  syncFromStorage,
} from '#app/api/http/session-store.ts'
import { dismissFailures, showWarning } from '#app/ui/feedback/toast.ts'
import type { LoginDraft } from '#domain/account/account-drafts.ts'
import { dropWayBack } from './way-back.ts'

/** What starts and ends the session of the user with this login; undefined while it is unknown or there is none. */
export function useSessionActions(login: string | undefined) {
  const client = useQueryClient()
  const router = useRouter()

  /** Removes one user's data, and the failures that another user could repeat. */
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

  /** Resolves when the screens know the session, so that a form is not ready for a second click before it is gone. */
  const resume = useCallback(async () => {
    dropWayBack()
    void client.refetchQueries({
      predicate: (query) => query.isActive() && query.state.status === 'error' && !isForbidden(query.state.error),
    })
    // A refusal may mean a right that was lost: the pages of a company that is no longer managed close, instead of asking to sign in again.
    void client.refetchQueries({ queryKey: companyApi.own.queryKey, type: 'active', predicate: ({ state }) => state.status === 'success' })
    // After the notifications of the queries: otherwise their failures would show for a moment.
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
      // Only a user whose account can be read replaces the one before.
      const account = await accountApi.read(token)
      const isOther = login !== undefined && account.login !== login
      if (isOther) clear()
      keepToken(token, draft.rememberMe)
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
    // Null when the session has ended already.
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
 * Follows what the same user does in other tabs: signing out ends the session in all of them, signing in again resumes it in all of them.
 * A tab without a session takes over one that is remembered on this computer, as it would on being opened.
 */
export function useOtherTabs(login: string | undefined, { close, resume }: Actions): void {
  const client = useQueryClient()

  const receive = useEffectEvent((message: SessionMessage) => {
    const concernsThisTab = sessionState().phase === 'anonymous' ? message.remembered : message.login === login
    if (!concernsThisTab) return
    if (message.token === null) return close({ elsewhere: true })
    keepToken(message.token, message.remembered)
    void resume()
  })

  const sync = useEffectEvent(() => {
    if (!syncFromStorage()) return
    if (currentToken() === null) return close({ elsewhere: true })
    void client.resetQueries()
  })

  useEffect(() => {
    const stop = onSessionMessage(receive)
    // Messages sent while the page loaded are lost, but the storage shows their outcome.
    sync()
    return stop
  }, [])
}
