import type { Call } from './call.ts'
import { Refusal } from './refusal.ts'

/** Returns the name that a client gives to all records that it creates at once (`server/README.md#audits-and-history`), or null. */
export function importIdOf(call: Call): string | null {
  const id = call.req.header('Import-Id')
  if (id === undefined) return null
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new Refusal(400, 'error.importId')
  return id.toLowerCase()
}
