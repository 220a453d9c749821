import * as z from 'zod/mini'
import { accountApi } from '#app/api/account.ts'
import { currentToken, readStored, renewToken } from './token.ts'

const claims = z.object({ sub: z.string(), iat: z.number(), exp: z.number() })

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
    try {
      await alone(async () => {
        const stored = readStored()
        if (stored !== null && !isDue(stored) && isSamePerson(stored, currentToken())) renewToken(stored)
        else renewToken(await accountApi.refresh())
      })
    } catch {
      // The session goes on until it ends; the next press tries again.
    } finally {
      running = false
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

function isDue(token: string | null): boolean {
  const read = readClaims(token)
  return read !== null && Date.now() / 1000 > read.exp - (read.exp - read.iat) / 5
}

function isSamePerson(token: string, other: string | null): boolean {
  return readClaims(token)?.sub === readClaims(other)?.sub
}

/** Null for a token that does not say how long it lives: it is then used until it is refused. */
function readClaims(token: string | null): z.infer<typeof claims> | null {
  try {
    const [, payload = ''] = (token ?? '').split('.')
    return z.parse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return null
  }
}

/** Locks exist only where the page is served over https or from this machine; elsewhere two tabs may both ask, which costs a call. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lock, work)
  else await work()
}
