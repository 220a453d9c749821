import * as z from 'zod/mini'

/** The record does not exist, or the caller may not see it. */
export class RecordNotFound extends Error {
  constructor() {
    super('error.http.404')
  }
}

/** The record was changed since the caller read it. */
export class RecordConflict extends Error {
  constructor() {
    super('error.concurrencyFailure')
  }
}

/** PostgreSQL's errors have a `code`, those of node:sqlite SQLite's extended `errcode`. */
const failure = z.object({ code: z.optional(z.string()), errcode: z.optional(z.number()) })

const unique = { codes: ['23505'], errcodes: [1555, 2067] }
const passing = { codes: ['40001', '40P01'], errcodes: [5, 261, 517] }

/** Returns whether a write failed because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return isOneOf(error, unique)
}

/** Returns whether a transaction failed only because of another one, so that it can be tried again. */
export function isPassing(error: unknown): boolean {
  return isOneOf(error, passing)
}

function isOneOf(error: unknown, known: { codes: string[]; errcodes: number[] }): boolean {
  const read = failure.safeParse(error)
  if (!read.success) return false
  const { code, errcode } = read.data
  return (code !== undefined && known.codes.includes(code)) || (errcode !== undefined && known.errcodes.includes(errcode))
}
