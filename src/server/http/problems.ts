// Converts errors thrown by handlers into `problem+json` responses, and logs the unexpected ones.
import type { FieldFault } from '#domain/contract/field-faults.ts'
import { UnknownQuery } from '#domain/contract/page.ts'
import {
  ChangeRefused,
  FieldRefused,
  isDiskFull,
  isExternalIdTaken,
  isUnavailable,
  RecordConflict,
  RecordNotFound,
} from '../store/database/failures.ts'
import { ActionNotAllowed } from '../store/stocks/locked-stock.ts'
import type { Call } from './call.ts'
import { invalidFields, notFound, problemResponse, Refusal } from './refusal.ts'

/** `Retry-After` of a call that the database could not serve, in seconds. */
const retrySeconds = 5

/**
 * Answers an error as `application/problem+json` (`server/README.md#problems-and-field-errors`). The response of an unexpected error has no
 * details.
 */
export function writeProblem(error: Error, call: Call): Response {
  const refusal =
    refusalOf(error) ?? storeFailureOf(error)?.refusal ?? new Refusal(500, 'error.http.500', { detail: 'Internal server error' })
  return problemResponse(refusal, { path: call.req.path, requestId: call.var.requestId })
}

/** Returns a function that answers like `writeProblem` and also logs unexpected errors. */
export function problemWriter(): (error: Error, call: Call) => Response {
  const logFailure = failureLog()
  return (error, call) => {
    // A client that disconnects in the middle of its body is no failure.
    if (!refusalOf(error) && !call.req.raw.signal.aborted) logFailure(error, call, storeFailureOf(error)?.logged)
    return writeProblem(error, call)
  }
}

function refusalOf(error: Error): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof RecordNotFound) return notFound()
  if (error instanceof RecordConflict) return new Refusal(409, 'error.concurrencyFailure')
  if (error instanceof ActionNotAllowed) return new Refusal(409, error.message, { params: { state: error.state } })
  if (error instanceof ChangeRefused) return new Refusal(409, error.message, { params: error.params })
  if (error instanceof FieldRefused) return invalidFields([{ objectName: error.entity, field: error.field, message: error.message }])
  if (isExternalIdTaken(error)) return invalidFields([{ objectName: 'stock', field: 'externalId', message: 'Taken' satisfies FieldFault }])
  if (error instanceof UnknownQuery) return new Refusal(400, 'error.query', { params: { field: error.field } })
  return null
}

/**
 * Returns the refusal of a call that the database could not serve, which the client may retry, and the text for the log; null for any other
 * error.
 */
function storeFailureOf(error: Error): { refusal: Refusal; logged: string } | null {
  if (isDiskFull(error)) return { refusal: new Refusal(507, 'error.http.507'), logged: 'the disk is full: nothing can be stored' }
  if (!isUnavailable(error)) return null
  const headers = { 'Retry-After': String(retrySeconds) }
  return { refusal: new Refusal(503, 'error.http.503', { headers }), logged: 'the database did not answer in time' }
}

/** The most failures a minute that are logged with their stacks, because a call that always fails could fill the log. */
const loggedPerMinute = 30

/** Returns a function that logs failed calls with their stacks, and of further ones in the same minute only their number. */
function failureLog(): (error: Error, call: Call, what?: string) => void {
  let minute = 0
  let failures = 0
  return (error, call, what = 'request failed') => {
    const { log, clock } = call.var.services
    const now = Math.floor(clock().getTime() / 60_000)
    if (now !== minute) {
      if (failures > loggedPerMinute) log.error({ count: failures - loggedPerMinute }, 'further requests failed in the minute before')
      minute = now
      failures = 0
    }
    failures += 1
    if (failures <= loggedPerMinute) log.error({ err: error, method: call.req.method, path: call.req.path }, what)
  }
}
