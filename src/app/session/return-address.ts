// Remembers the address at which a user who signed out continues after signing in.
import * as z from 'zod/mini'

/** The address to which a user returns after signing out and in again. */
const wayBack = z.object({ from: z.string(), user: z.string() })

type WayBack = z.infer<typeof wayBack>

const key = 'deposito-way-back'

/** Stores the address in this tab until the next sign-in, because the sign-out address may lead to another site and back. */
export function storeReturnAddress(to: WayBack): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(to))
  } catch {
    // Without storage (disabled in the browser) the user returns to the start screen.
  }
}

export function readReturnAddress(): WayBack | null {
  try {
    return wayBack.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? null
  } catch {
    return null
  }
}

export function clearReturnAddress(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage there was no address.
  }
}
