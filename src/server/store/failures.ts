import * as z from 'zod/mini'

/** What was asked for is not there, or not there for who asks (`decisions.md` 23). */
export class NotFound extends Error {
  constructor() {
    super('error.http.404')
  }
}

/** Somebody else changed the record since it was read (`decisions.md` 24). */
export class Conflict extends Error {
  constructor() {
    super('error.concurrencyFailure')
  }
}

/** PostgreSQL names its failures by `code`, node:sqlite by the extended `errcode` of SQLite. */
const failure = z.object({ code: z.optional(z.string()), errcode: z.optional(z.number()) })

const unique = { codes: ['23505'], errcodes: [1555, 2067] }
const passing = { codes: ['40001', '40P01'], errcodes: [5, 261, 517] }

/** Whether a write was refused because a row with the same key is there already. */
export function isUniqueViolation(error: unknown): boolean {
  return isOneOf(error, unique)
}

/** Whether a transaction lost against another one and may simply be tried again. */
export function isPassing(error: unknown): boolean {
  return isOneOf(error, passing)
}

function isOneOf(error: unknown, known: { codes: string[]; errcodes: number[] }): boolean {
  const read = failure.safeParse(error)
  if (!read.success) return false
  const { code, errcode } = read.data
  return (code !== undefined && known.codes.includes(code)) || (errcode !== undefined && known.errcodes.includes(errcode))
}
