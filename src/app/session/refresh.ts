// Renews the session's token before it expires while the user is active.
import { accountApi } from '#app/api/account/account.ts'
import { Failure } from '#app/api/http/http.ts'
import { currentToken, renewToken, readClaims, readStoredToken } from '#app/api/http/session-store.ts'

/** With this lock only one of several tabs asks for the next token. */
const lockName = 'deposito-session-refresh'

/** Milliseconds from a failed attempt to the next one. */
const retryDelay = 60_000

/**
 * Asks for a new token when less than a fifth of the current one's life is left and the user presses a key or a button; background calls do not count.
 * Returns the function that stops it.
 */
export function refreshWhileActive(): () => void {
  let notBefore = 0
  async function onActivity(): Promise<void> {
    if (Date.now() < notBefore || !isDue(currentToken())) return
    notBefore = Infinity
    try {
      await withLock(refresh)
      notBefore = 0
    } catch (error) {
      // A server that does not know the call is not asked again; after any other failure the next activity tries again.
      if (!(error instanceof Failure && [404, 405].includes(error.status))) notBefore = Date.now() + retryDelay
    }
  }
  const listener = () => void onActivity()
  document.addEventListener('keydown', listener)
  document.addEventListener('pointerdown', listener)
  return () => {
    document.removeEventListener('keydown', listener)
    document.removeEventListener('pointerdown', listener)
  }
}

/** Takes the token that another tab has already stored for the same user, or asks for one. */
async function refresh(): Promise<void> {
  const [before, stored] = [currentToken(), readStoredToken()]
  const login = readClaims(before)?.sub
  if (login === undefined) return
  const isRenewed = stored !== null && !isDue(stored) && readClaims(stored)?.sub === login
  const next = isRenewed ? stored : await accountApi.refresh()
  // The user may have signed out meanwhile.
  if (currentToken() === before) renewToken(next, login)
}

function isDue(token: string | null): boolean {
  const { iat = Infinity, exp = Infinity } = readClaims(token) ?? {}
  return Date.now() / 1000 > exp - (exp - iat) / 5
}

/** Locks exist only over https and on localhost. Elsewhere two tabs may both ask, which costs one call. */
async function withLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockName, work)
  else await work()
}
