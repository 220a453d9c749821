// Builds a `problem+json` response outside the Hono app.
import { problemBase } from '#domain/contract/problem.ts'
import { reasonOf } from './refusal.ts'
import { requestIdHeader } from './request-id.ts'

/** Returns a problem response of the API's shape, for errors outside the API. `key` is a key of the catalogue. */
export function plainProblem(
  status: number,
  title: string,
  key: string,
  { path, requestId }: { readonly path: string; readonly requestId: string },
): Response {
  return new Response(
    JSON.stringify({ type: `${problemBase}/problem-with-message`, title, status, ...reasonOf(status, key), path, requestId }),
    {
      status,
      headers: { 'Content-Type': 'application/problem+json', [requestIdHeader]: requestId },
    },
  )
}
