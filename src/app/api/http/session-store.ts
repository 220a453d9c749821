// Stores the tab's session and token, reads the token's claims, and tells other tabs of the browser.
import * as z from 'zod/mini'

// The state below is read from the storage while this file loads, so what reads it comes first.

/** Login, start and end of a token, the times in seconds. Some servers leave out the start. */
const claims = z.object({ sub: z.string(), iat: z.optional(z.number()), exp: z.optional(z.number()) })

/** Returns null for a token that cannot be read: it is then used until the server refuses it. */
export function readClaims(token: string | null): z.infer<typeof claims> | null {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    return z.parse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return null
  }
}

type StorageName = 'localStorage' | 'sessionStorage'

/** The key and the JSON quotes are those of the platform's own client, so that either client finds the session of the other. */
const key = 'jhi-authenticationToken'

/** The remembered token of this browser, else the token of this tab. */
export function readStoredToken(): string | null {
  return readToken('localStorage') ?? readToken('sessionStorage')
}

function readRememberedToken(): string | null {
  return readToken('localStorage')
}

/** Local storage for a session that is remembered on this computer, session storage for one of this tab alone. */
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

/** Without storage (switched off in the browser) the session ends at the next reload, and nothing else changes. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

/** The session of this tab. `token` is set before `phase` follows: a new user's first screen is opened in between. */
interface SessionState {
  /** `expired`: the server refused the token, and the screen stays under the sign-in dialog. */
  readonly phase: 'present' | 'expired' | 'anonymous'
  readonly token: string | null
  /** Whether the account of the token was read, here or by the tab that sent it. */
  readonly confirmed: boolean
  /** Whether the user asked to be remembered on this computer. Stays when the session ends. */
  readonly remembered: boolean
  /** Whether the session ended in another tab. */
  readonly closedElsewhere: boolean
  /** The login in the token; without a token, the login of the last session of this tab. Undefined when the token cannot be read. */
  readonly owner: string | undefined
}

export const accountPath = 'api/account'

let state = fromStorage()
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`, together with `subscribeToSession`. */
export function sessionState(): SessionState {
  return state
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToken(): string | null {
  return state.token
}

/** Keeps the token of a user who signed in. The screens follow with `resumeSession`. */
export function keepToken(token: string, remembered: boolean): void {
  removeStoredToken('localStorage')
  removeStoredToken('sessionStorage')
  storeToken(token, remembered)
  update({ ...state, token, confirmed: true, closedElsewhere: false, remembered, owner: readClaims(token)?.sub })
}

/** Replaces the token of the same session where the one before it was kept, and in the user's other tabs. */
export function renewToken(token: string, login: string): void {
  storeToken(token, state.remembered)
  update({ ...state, token, owner: readClaims(token)?.sub })
  broadcastSession({ login, token, remembered: state.remembered })
}

/** Ends the phase `expired` or `anonymous` when there is a token. */
export function resumeSession(): void {
  if (state.token !== null) update({ ...state, phase: 'present' })
}

export function confirmSession(token: string | null): void {
  if (token !== null && token === state.token) update({ ...state, confirmed: true })
}

/**
 * For a token that the server refused to a call. A refusal of an older token says nothing of the current session. Until the account is read, its own
 * call alone ends the session: a refusal of any other may come before or after it.
 */
export function expireSession(refused: string | null, path: string): void {
  if (refused === null || refused !== state.token) return
  if (!state.confirmed && path !== accountPath) return
  removeToken()
  update({ ...state, token: null, phase: 'expired' })
}

export function closeSession({ elsewhere = false } = {}): void {
  removeToken()
  update({ ...state, token: null, phase: 'anonymous', closedElsewhere: elsewhere })
}

/**
 * Takes over what other tabs did to the remembered token while this page loaded. A token of this tab alone stays.
 * Returns whether the token changed.
 */
export function syncFromStorage(): boolean {
  const next = fromStorage()
  if (next.token === state.token || (state.token !== null && !state.remembered)) return false
  update({ ...next, owner: next.token === null ? state.owner : next.owner })
  return true
}

function fromStorage(): SessionState {
  const token = readStoredToken()
  return {
    phase: token === null ? 'anonymous' : 'present',
    token,
    confirmed: false,
    closedElsewhere: false,
    remembered: readRememberedToken() !== null,
    owner: readClaims(token)?.sub,
  }
}

/** A token that another user stored in another tab meanwhile stays. */
function removeToken(): void {
  if (readRememberedToken() === state.token) removeStoredToken('localStorage')
  removeStoredToken('sessionStorage')
}

function update(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

/** What the tabs of one browser send each other about a user's session: a new token, or null when the user signed out. */
const sessionMessage = z.object({ login: z.string(), token: z.nullable(z.string()), remembered: z.boolean() })

export type SessionMessage = z.infer<typeof sessionMessage>

const channelName = 'deposito-session'

/** Reaches every other tab, and not this one. */
export function broadcastSession(message: SessionMessage): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Returns the function that stops listening. */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => {
    const message = sessionMessage.safeParse(data)
    if (message.success) listener(message.data)
  })
  return () => channel.close()
}
