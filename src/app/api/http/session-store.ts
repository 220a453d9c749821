// Stores the tab's session and token, reads the token's claims, and tells other tabs of the browser.
import { createStore } from '@mantine/store'
import * as z from 'zod/mini'
import { attempt } from './storage.ts'

// The state below is read from the storage while this file loads, so what reads it comes first.

/** The login, start and end of a token, with times in seconds. Some servers leave out the start. */
const claims = z.object({ sub: z.string(), iat: z.optional(z.number()), exp: z.optional(z.number()) })

/** Returns the claims of a token; null if it cannot be parsed. Such a token is used until the server refuses it. */
export function readClaims(token: string | null): z.infer<typeof claims> | null {
  const [, payload = ''] = (token ?? '').split('.')
  return attempt(() => z.parse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))))
}

type StorageName = 'localStorage' | 'sessionStorage'

/** The storage key. Key and JSON quotes are those of the platform's own client, so that either client finds the session of the other. */
const key = 'jhi-authenticationToken'

/** Returns the remembered token of this browser, else the token of this tab. */
export function readStoredToken(): string | null {
  return readToken('localStorage') ?? readToken('sessionStorage')
}

function storeToken(token: string, remembered: boolean): void {
  attempt(() => window[remembered ? 'localStorage' : 'sessionStorage'].setItem(key, JSON.stringify(token)))
}

function removeStoredToken(name: StorageName): void {
  attempt(() => window[name].removeItem(key))
}

function readToken(name: StorageName): string | null {
  const stored = attempt(() => window[name].getItem(key))
  const token: unknown = stored ? attempt(() => JSON.parse(stored)) : null
  return typeof token === 'string' && token !== '' ? token : null
}

/** The session of this tab. After a sign-in `token` is set before `phase`: a new user's first screen opens in between. */
interface SessionState {
  /** `expired`: the server refused the token, and the screen stays under the sign-in dialog. */
  readonly phase: 'present' | 'expired' | 'anonymous'
  readonly token: string | null
  /** Whether the token's account was loaded, by this tab or the one that sent the token. */
  readonly confirmed: boolean
  /** Whether the user asked to be remembered on this computer. It stays when the session ends. */
  readonly remembered: boolean
  readonly closedElsewhere: boolean
  /** The login in the token; without a token, that of this tab's last session. Undefined if the token cannot be parsed. */
  readonly owner: string | undefined
}

export const accountPath = 'api/account'

const session = createStore<SessionState>(fromStorage())

/** Both are for `useSyncExternalStore`. */
export const { getState: sessionState, subscribe: subscribeToSession } = session

export function currentToken(): string | null {
  return sessionState().token
}

/** Stores the token of a user who signed in. The screens change only with `resumeSession`. */
export function storeSessionToken(token: string, remembered: boolean): void {
  removeStoredToken('localStorage')
  removeStoredToken('sessionStorage')
  storeToken(token, remembered)
  update({ token, confirmed: true, closedElsewhere: false, remembered, owner: readClaims(token)?.sub })
}

/** Replaces the token of the same session, in storage and in the user's other tabs. Null, of an answer without one, does nothing. */
export function renewToken(token: string | null, login: string): void {
  if (token === null) return
  const { remembered } = sessionState()
  storeToken(token, remembered)
  update({ token, owner: readClaims(token)?.sub })
  broadcastSession({ login, token, remembered })
}

export function resumeSession(): void {
  if (currentToken() !== null) update({ phase: 'present' })
}

export function confirmSession(token: string | null): void {
  if (token !== null && token === currentToken()) update({ confirmed: true })
}

/**
 * Expires the session after the server refused a call's token. The refusal of an older token does not affect the current session. Until the
 * account is loaded, only a refusal of the account call itself ends the session, because refusals of other calls may arrive before or after
 * it.
 */
export function expireSession(refused: string | null, path: string): void {
  const { token, confirmed } = sessionState()
  if (refused === null || refused !== token || (!confirmed && path !== accountPath)) return
  removeToken()
  update({ token: null, phase: 'expired' })
}

export function closeSession({ elsewhere = false } = {}): void {
  removeToken()
  update({ token: null, phase: 'anonymous', closedElsewhere: elsewhere })
}

/**
 * Takes over changes that other tabs made to the remembered token while this page loaded. A token of this tab alone stays.
 * Returns whether the token changed.
 */
export function syncFromStorage(): boolean {
  const next = fromStorage()
  const { token, remembered, owner } = sessionState()
  if (next.token === token || (token !== null && !remembered)) return false
  update({ ...next, owner: next.token === null ? owner : next.owner })
  return true
}

function update(changed: Partial<SessionState>): void {
  session.setState((state) => ({ ...state, ...changed }))
}

function fromStorage(): SessionState {
  const token = readStoredToken()
  return {
    phase: token === null ? 'anonymous' : 'present',
    token,
    confirmed: false,
    closedElsewhere: false,
    remembered: readToken('localStorage') !== null,
    owner: readClaims(token)?.sub,
  }
}

/** Removes the stored token, unless another user has meanwhile stored theirs in another tab. */
function removeToken(): void {
  if (readToken('localStorage') === currentToken()) removeStoredToken('localStorage')
  removeStoredToken('sessionStorage')
}

/** The message between the tabs of a browser about a user's session: a new token, or null after signing out. */
const sessionMessage = z.object({ login: z.string(), token: z.nullable(z.string()), remembered: z.boolean() })

export type SessionMessage = z.infer<typeof sessionMessage>

const channelName = 'deposito-session'

export function broadcastSession(message: SessionMessage): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => {
    const message = sessionMessage.safeParse(data)
    if (message.success) listener(message.data)
  })
  return () => channel.close()
}
