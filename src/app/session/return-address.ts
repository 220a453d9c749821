// Remembers the address at which a user who signed out continues after signing in.
import * as z from 'zod/mini'
import { attempt } from '#app/api/http/storage.ts'

/** The address to which a user returns after signing out and in again; without storage the start screen. */
const wayBack = z.object({ from: z.string(), user: z.string() })

type WayBack = z.infer<typeof wayBack>

const key = 'deposito-way-back'

/** Stores the address in this tab until the next sign-in, because the sign-out address may lead to another site and back. */
export function storeReturnAddress(to: WayBack): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(to)))
}

export function readReturnAddress(): WayBack | null {
  return wayBack.safeParse(attempt(() => JSON.parse(sessionStorage.getItem(key) ?? ''))).data ?? null
}

export function clearReturnAddress(): void {
  attempt(() => sessionStorage.removeItem(key))
}
