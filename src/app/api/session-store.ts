import { broadcastSession } from './session-messages.ts'
import { readClaims } from './token-claims.ts'
import { readRememberedToken, readStoredToken, removeStoredToken, storeToken } from './token-storage.ts'

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
