// Builds a `problem+json` response outside the Hono app.
import { problemBase } from '#domain/contract/problem.ts'
import { requestIdHeader } from './request-id.ts'

/** Returns a problem response of the API's shape, for errors outside the API. */
export function plainProblem(
  status: number,
  title: string,
  message: string,
  { path, requestId }: { readonly path: string; readonly requestId: string },
): Response {
  return new Response(JSON.stringify({ type: `${problemBase}/problem-with-message`, title, status, path, message, requestId }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', [requestIdHeader]: requestId },
  })
}
