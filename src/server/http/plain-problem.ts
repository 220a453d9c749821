import { problemBase } from '#domain/contract/problem.ts'
import { requestIdHeader } from './request-id.ts'

/** A problem that is answered outside the API, in the same shape. */
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
