// Renews the session's token before it expires while the user is active.
import { accountApi } from '#app/api/account/account.ts'
import { Failure } from '#app/api/http/failure.ts'
import { currentToken, renewToken, readClaims, readStoredToken } from '#app/api/http/session-store.ts'
import { currentTime } from '#domain/values/dates.ts'

/** The lock by which only one of several tabs requests the next token. */
const lockName = 'deposito-session-refresh'

/** The delay between a failed attempt and the next one, in milliseconds. */
const retryDelay = 60_000

/**
 * Requests a new token when the user presses a key or a button and less than a fifth of the current token's lifetime is left; background
 * calls do not count. Returns the function that stops it.
 */
export function refreshWhileActive(): () => void {
  let notBefore = 0
  async function onActivity(): Promise<void> {
    if (currentTime().getTime() < notBefore || !isDue(currentToken())) return
    notBefore = Infinity
    try {
      await withLock(refresh)
      notBefore = 0
    } catch (error) {
      // A server without this call is not asked again; after any other failure the next activity retries.
      if (!(error instanceof Failure && [404, 405].includes(error.status))) notBefore = currentTime().getTime() + retryDelay
    }
  }
  const listener = () => void onActivity()
  const over = new AbortController()
  document.addEventListener('keydown', listener, { signal: over.signal })
  document.addEventListener('pointerdown', listener, { signal: over.signal })
  return () => over.abort()
}

/** Takes over the token that another tab has already stored for the same user, or requests a new one. */
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
  return currentTime().getTime() / 1000 > exp - (exp - iat) / 5
}

/**
 * Runs `work` under the lock. Web Locks exist only over https and on localhost; elsewhere two tabs may both request a token, which costs
 * one call.
 */
async function withLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockName, work)
  else await work()
}
