type StorageName = 'localStorage' | 'sessionStorage'

/** The key and the JSON quotes are those of the platform's own client, so that either client finds the session of the other. */
const key = 'jhi-authenticationToken'

/** The remembered token of this browser, else the token of this tab. */
export function readStoredToken(): string | null {
  return readToken('localStorage') ?? readToken('sessionStorage')
}

export function readRememberedToken(): string | null {
  return readToken('localStorage')
}

/** Local storage for a session that is remembered on this computer, session storage for one of this tab alone. */
export function storeToken(token: string, remembered: boolean): void {
  attempt(() => window[remembered ? 'localStorage' : 'sessionStorage'].setItem(key, JSON.stringify(token)))
}

export function removeStoredToken(name: StorageName): void {
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
