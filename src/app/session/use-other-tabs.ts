import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { onSessionMessage, type SessionMessage } from '#app/api/session-messages.ts'
import { currentToken, keepToken, sessionState, syncFromStorage } from '#app/api/session-store.ts'
import type { useSessionActions } from './use-session-actions.ts'

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
