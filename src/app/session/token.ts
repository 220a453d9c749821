import { readClaims } from './claims.ts'

/** Where the token is kept, as today's client keeps it: JSON-quoted, so that either client finds the other's session (`server-contract.md` 3.1). */
const key = 'jhi-authenticationToken'

let current: string | null = readStored()

/** The one before there was none, or another. */
let last: string | null = null

export function currentToken(): string | null {
  return current
}

/** Local storage when the person wants to be remembered, else for this tab only (`product.md` 4). */
export function keepToken(token: string, remember: boolean): void {
  remove('localStorage')
  remove('sessionStorage')
  current = token
  remembered = remember
  store(remember ? 'localStorage' : 'sessionStorage', token)
}

let remembered = readFrom('localStorage') !== null

/** Whether the person asked to be remembered on this computer; after the session ended, whether they had. */
export function isRemembered(): boolean {
  return remembered
}

/** Another token of the same session, kept where the one before it was. */
export function renewToken(token: string): void {
  current = token
  store(remembered ? 'localStorage' : 'sessionStorage', token)
  renewed(token)
}

let renewed: (token: string) => void = () => undefined

/** Called with each token that takes the place of the one before it. */
export function onRenewed(listener: (token: string) => void): void {
  renewed = listener
}

/** What another person stored in another tab since is theirs, and stays. */
export function forgetToken(): void {
  if (readFrom('localStorage') === current) remove('localStorage')
  remove('sessionStorage')
  last = current ?? last
  current = null
}

/** What other tabs did to the remembered one since this page began to load; one of this tab alone stays. Gives whether there is another now, or none. */
export function takeStored(): boolean {
  const stored = readStored()
  if (stored === current || (current !== null && !remembered)) return false
  last = current ?? last
  current = stored
  remembered = readFrom('localStorage') !== null
  return true
}

/** The login whose token this is, or the last one in this tab was, as far as tokens say. */
export function tokenOwner(): string | undefined {
  return readClaims(current ?? last)?.sub
}

/** The one that another tab has stored since, or this tab's own. */
export function readStored(): string | null {
  return readFrom('localStorage') ?? readFrom('sessionStorage')
}

function store(name: 'localStorage' | 'sessionStorage', token: string): void {
  attempt(() => window[name].setItem(key, JSON.stringify(token)))
}

function remove(name: 'localStorage' | 'sessionStorage'): void {
  attempt(() => window[name].removeItem(key))
}

function readFrom(name: 'localStorage' | 'sessionStorage'): string | null {
  const stored = attempt(() => window[name].getItem(key))
  const token: unknown = stored ? attempt(() => JSON.parse(stored)) : null
  return typeof token === 'string' && token !== '' ? token : null
}

/** Storage that the browser has switched off costs the session at the next reload and nothing else. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
