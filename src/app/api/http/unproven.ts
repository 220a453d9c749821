// Decides by a read whether a write was carried out whose response does not tell.
import { answeredByHeader } from '#domain/contract/alerts.ts'
import { Failure } from './failure.ts'

/** Returns whether something else than the server responded to a write. */
export function isUnproven(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'unreadable' && error.method !== 'get'
}

/**
 * Returns whether it is unknown if a write was carried out. This product's server carries out nothing when it fails; another one may fail
 * because it is done already.
 */
export function mayBeDone(error: unknown): boolean {
  if (isUnproven(error)) return true
  return error instanceof Failure && error.method !== 'get' && error.status >= 500 && error.headers?.has(answeredByHeader) === false
}

/**
 * Returns the result of a write. If it is unknown whether it was carried out, `read` decides: it resolves to the result, or to undefined if
 * it was not.
 */
export async function provenBy<Result>(written: Promise<Result>, read: () => Promise<Result | undefined>): Promise<Result> {
  try {
    return await written
  } catch (failure) {
    const found = mayBeDone(failure) ? await read().catch(() => undefined) : undefined
    if (found === undefined) throw failure
    return found
  }
}

/** Returns whether a record that was read has the values that a write sent. Its version is another one after a write. */
export function holds(read: unknown, sent: unknown): boolean {
  if (sent === null || sent === undefined || sent === '') return read === null || read === undefined || read === ''
  if (typeof sent !== 'object') return read === sent
  if (typeof read !== 'object' || read === null) return false
  if (Array.isArray(sent) && (!Array.isArray(read) || read.length !== sent.length)) return false
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(read))
  return Object.entries(sent).every(([name, value]) => name === 'version' || holds(values.get(name), value))
}
