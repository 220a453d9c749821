// Errors that the store throws, and the classification of database errors: unique violation, retryable, unavailable, disk full.
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

/** A rule forbids the change in the present state; answered with 409. `key` is a key of the catalogue, and `params` go into its text. */
export class ChangeRefused extends Error {
  readonly params: Readonly<Record<string, number | string>>

  constructor(key: string, params: ChangeRefused['params'] = {}) {
    super(key)
    this.params = params
  }
}

/** A field's value conflicts with the stored data; answered as a field error. */
export class FieldRefused extends Error {
  readonly entity: string
  readonly field: string

  constructor(entity: string, field: string, constraint: string) {
    super(constraint)
    this.entity = entity
    this.field = field
  }
}

/** The database cannot be reached or does not answer; the request itself may be right. */
export class StoreUnavailable extends Error {}

/** PostgreSQL's errors have a `code`, those of node:sqlite SQLite's extended `errcode`. */
const failure = z.object({ code: z.optional(z.string()), errcode: z.optional(z.number()) })

const unique = { codes: ['23505'], errcodes: [1555, 2067] }
/**
 * Collisions of transactions. Foreign-key errors too: every change checks parents and children first, so another transaction must have
 * deleted the parent or added a child since.
 */
const passing = { codes: ['40001', '40P01', '23503'], errcodes: [5, 261, 517, 787] }

/** PostgreSQL ended the connection: because it shuts down or starts, or because the transaction was idle for too long. */
const ended = { codes: ['57P01', '57P02', '57P03', '25P03', '08000', '08003', '08006'], errcodes: [] }
/** A lock or a statement that took too long, too many connections, and a file that another process has locked. */
const busy = { codes: ['55P03', '57014', '53300'], errcodes: [6] }
const full = { codes: ['53100'], errcodes: [13] }

/** A statement that was prepared before a table of it was changed. */
const outdatedPlan = { codes: ['0A000'], errcodes: [] }

export function isOutdatedPlan(error: unknown): boolean {
  return isOneOf(error, outdatedPlan) && error instanceof Error && error.message.includes('cached plan')
}

export function isUniqueViolation(error: unknown): boolean {
  return isOneOf(error, unique)
}

/**
 * Returns whether a write failed because another record of the stock has the same external id; both databases name its column or its index.
 */
export function isExternalIdTaken(error: Error): boolean {
  return isUniqueViolation(error) && /external_?id/i.test(error.message)
}

/** Returns whether a transaction failed only because of another one, so that it can be tried again. */
export function isTransactionCollision(error: unknown): boolean {
  return isOneOf(error, passing) || isOutdatedPlan(error)
}

/** Returns whether the connection is lost, so that a transaction whose commit was not sent is rolled back. */
export function isLost(error: unknown): boolean {
  return error instanceof StoreUnavailable || isOneOf(error, ended)
}

/** Returns whether the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  return (
    isLost(error) || isOutdatedPlan(error) || isOneOf(error, busy) || isOneOf(error, { codes: ['40001', '40P01'], errcodes: [5, 261, 517] })
  )
}

export function isDiskFull(error: unknown): boolean {
  return isOneOf(error, full)
}

/** Returns SQLite's primary error code of what node:sqlite threw, or null for any other error. */
export function sqliteCode(error: unknown): number | null {
  const { data } = failure.safeParse(error)
  return data?.errcode === undefined ? null : data.errcode & 0xff
}

function isOneOf(error: unknown, known: { codes: string[]; errcodes: number[] }): boolean {
  const read = failure.safeParse(error)
  if (!read.success) return false
  const { code, errcode } = read.data
  return (code !== undefined && known.codes.includes(code)) || (errcode !== undefined && known.errcodes.includes(errcode))
}
