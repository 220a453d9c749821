import { message, readMessage } from '#domain/message.ts'
import { UnknownQuery } from '#domain/page.ts'
import { problemBase } from '#domain/problem.ts'
import { ChangeRefused, FieldRefused, isDiskFull, isUnavailable, RecordConflict, RecordNotFound } from '../store/failures.ts'
import { ActionNotAllowed } from '../store/locked-stock.ts'
import type { Call } from './call.ts'
import { failureLog } from './failure-log.ts'
import { invalidFields, notFound, Refusal } from './refusal.ts'

/** After how long a client repeats what the database could not serve. */
const retrySeconds = 5

/** Answers an error as `application/problem+json` (`server/README.md#problems-and-field-errors`). The response of an unexpected error has no details. */
export function writeProblem(error: Error, call: Call): Response {
  const refusal = refusalOf(error) ?? storeFailureOf(error)?.refusal
  if (refusal) return problem(call, refusal.status, refusal.body, refusal.headers)
  return problem(call, 500, {
    type: `${problemBase}/problem-with-message`,
    title: 'Internal Server Error',
    status: 500,
    message: 'error.http.500',
    detail: 'Internal server error',
  })
}

/** As `writeProblem`, and logs an unexpected error. */
export function problemWriter(): (error: Error, call: Call) => Response {
  const tell = failureLog()
  return (error, call) => {
    // A client that goes away in the middle of its body is no failure.
    if (!refusalOf(error) && !call.req.raw.signal.aborted) tell(error, call, storeFailureOf(error)?.told)
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
  if (error instanceof UnknownQuery) {
    const { key, params } = readMessage(message('error.query', { field: error.field }))
    return new Refusal(400, key, { params })
  }
  return null
}

/** The answer to a call that the database could not serve, which the client may repeat, and what the log says; null for any other error. */
function storeFailureOf(error: Error): { refusal: Refusal; told: string } | null {
  if (isDiskFull(error)) return { refusal: new Refusal(507, 'error.http.507'), told: 'the disk is full: nothing can be stored' }
  if (!isUnavailable(error)) return null
  const headers = { 'Retry-After': String(retrySeconds) }
  return { refusal: new Refusal(503, 'error.http.503', { headers }), told: 'the database did not answer in time' }
}

function problem(call: Call, status: number, body: Record<string, unknown>, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ ...body, path: call.req.path, requestId: call.var.requestId }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  })
}
