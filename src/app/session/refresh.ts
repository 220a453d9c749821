import { accountApi } from '#app/api/account.ts'
import { Failure } from '#app/api/http.ts'
import { readClaims } from './claims.ts'
import { currentToken, readStored, renewToken } from './token.ts'

/** Where several tabs agree that one of them asks for the next token. */
const lock = 'deposito-session-refresh'

/** Milliseconds from a try that failed until the next one. */
const pause = 60_000

/**
 * Asks for another token when less than a fifth of this one's life is left and somebody is at work (`decisions.md` 14): typing and pressing count, asking
 * in the background does not. Gives the function that stops it.
 */
export function refreshWhileActive(): () => void {
  let notBefore = 0
  async function onActivity(): Promise<void> {
    if (Date.now() < notBefore || !isDue(currentToken())) return
    notBefore = Infinity
    try {
      await alone(refresh)
      notBefore = 0
    } catch (error) {
      // The session goes on until it ends. Somebody at work tries again after a while, unless the server knows no such call.
      if (!(error instanceof Failure && [404, 405].includes(error.status))) notBefore = Date.now() + pause
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

async function refresh(): Promise<void> {
  const [before, stored] = [currentToken(), readStored()]
  const isThere = stored !== null && !isDue(stored) && isSamePerson(stored, before)
  const next = isThere ? stored : await accountApi.refresh()
  // Somebody who signed out meanwhile stays out.
  if (currentToken() === before) renewToken(next)
}

function isDue(token: string | null): boolean {
  const { iat = Infinity, exp = Infinity } = readClaims(token) ?? {}
  return Date.now() / 1000 > exp - (exp - iat) / 5
}

function isSamePerson(token: string, other: string | null): boolean {
  return readClaims(token)?.sub === readClaims(other)?.sub
}

/** Locks exist only where the page is served over https or from this machine; elsewhere two tabs may both ask, which costs a call. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lock, work)
  else await work()
}
