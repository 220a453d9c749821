import { accountApi } from '#app/api/account.ts'
import { Failure } from '#app/api/http.ts'
import { readClaims } from './claims.ts'
import { currentToken, readStored, renewToken } from './token.ts'

/** Where several tabs agree that one of them asks for the next token. */
const lock = 'deposito-session-refresh'

/**
 * Asks for another token when less than a fifth of this one's life is left and somebody is at work (`decisions.md` 14): typing and pressing count, asking
 * in the background does not. Gives the function that stops it.
 */
export function refreshWhileActive(): () => void {
  let running = false
  async function onActivity(): Promise<void> {
    if (running || !isDue(currentToken())) return
    running = true
    let known = true
    try {
      await alone(refresh)
    } catch (error) {
      // The session goes on until it ends. The next press tries again, unless the server knows no such call.
      known = !(error instanceof Failure && [404, 405].includes(error.status))
    } finally {
      running = !known
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
  const read = readClaims(token)
  return read !== null && Date.now() / 1000 > read.exp - (read.exp - read.iat) / 5
}

function isSamePerson(token: string, other: string | null): boolean {
  return readClaims(token)?.sub === readClaims(other)?.sub
}

/** Locks exist only where the page is served over https or from this machine; elsewhere two tabs may both ask, which costs a call. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lock, work)
  else await work()
}
