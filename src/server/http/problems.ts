import { message, readMessage } from '#domain/message.ts'
import { UnknownQuery } from '#domain/page.ts'
import { problemBase } from '#domain/problem.ts'
import { ChangeRefused, FieldRefused, RecordConflict, RecordNotFound } from '../store/failures.ts'
import { ActionNotAllowed } from '../store/locked-stock.ts'
import type { Call } from './call.ts'
import { invalidFields, notFound, Refusal } from './refusal.ts'

/** Answers an error as `application/problem+json` (`server/README.md#problems-and-field-errors`). An unexpected error is logged, and its response has no details. */
export function writeProblem(error: Error, call: Call): Response {
  const refusal = refusalOf(error)
  if (refusal) return problem(call, refusal.status, refusal.body, refusal.headers)
  call.var.services.log.error({ err: error, method: call.req.method, path: call.req.path }, 'request failed')
  return problem(call, 500, {
    type: `${problemBase}/problem-with-message`,
    title: 'Internal Server Error',
    status: 500,
    message: 'error.http.500',
    detail: 'Internal server error',
  })
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

function problem(call: Call, status: number, body: Record<string, unknown>, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ ...body, path: call.req.path, requestId: call.var.requestId }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  })
}
