import type { Call } from './call.ts'
import { Refusal } from './refusal.ts'

/** Returns the `Import-Id` header in lower case, or null without one. Calls with the same UUID are recorded as one import (`server/README.md#audits-and-history`). Throws a 400 when it is no UUID. */
export function importIdOf(call: Call): string | null {
  const id = call.req.header('Import-Id')
  if (id === undefined) return null
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new Refusal(400, 'error.importId')
  return id.toLowerCase()
}
