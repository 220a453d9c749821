// Remembers the address at which a user who signed out continues after signing in.
import * as z from 'zod/mini'

/** The address that a user who signs out goes on at after signing in again. */
const wayBack = z.object({ from: z.string(), user: z.string() })

type WayBack = z.infer<typeof wayBack>

const key = 'deposito-way-back'

/** Kept in this tab until the next sign-in, because the address for signing out may lead to another site and back. */
export function keepWayBack(to: WayBack): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(to))
  } catch {
    // Without storage (switched off in the browser) the user goes on at the start screen.
  }
}

export function readWayBack(): WayBack | null {
  try {
    return wayBack.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? null
  } catch {
    return null
  }
}

export function dropWayBack(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // There was none.
  }
}
