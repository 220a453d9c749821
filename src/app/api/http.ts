import ky, { isTimeoutError } from 'ky'
import * as z from 'zod/mini'
import { currentToken } from '#app/session/token.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { takeEarly } from './early.ts'

export interface Answer<T> {
  data: T
  headers: Headers
  status: number
}

export interface CallOptions {
  json?: unknown
  search?: URLSearchParams
  headers?: Record<string, string>
  signal?: AbortSignal
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export class Failure extends Error {
  readonly kind: 'unreachable' | 'timeout' | 'http' | 'unreadable'
  /** 0 when there was no answer. */
  readonly status: number
  readonly problem: Problem | null
  readonly headers: Headers | null
  /** Whether it was a question or a deed: a refused deed is told with its status (`product.md` 8). */
  readonly method: Method

  constructor(
    kind: Failure['kind'],
    method: Method,
    answer: { status: number; headers: Headers; problem?: Problem | null } | null,
    cause?: unknown,
  ) {
    super(answer ? `${kind} ${answer.status}` : kind, { cause })
    this.kind = kind
    this.method = method
    this.status = answer?.status ?? 0
    this.problem = answer?.problem ?? null
    this.headers = answer?.headers ?? null
  }
}

/** The sign-in dialog speaks of these; whoever made the call says nothing (`decisions.md` 13). */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof Failure && (error.status === 401 || error.status === 403)
}

type Refused = (token: string | null) => void

let refused: Refused = () => undefined

/** Called with the token that a server did not take: a 401 or a 403 to any call but signing in (`decisions.md` 13). */
export function onRefused(listener: Refused): void {
  refused = listener
}

const client = ky.create({
  timeout: 60_000,
  retry: 0,
  throwHttpErrors: false,
  fetch: (input, init) => {
    const request = new Request(input, init)
    return takeEarly(request.method.toLowerCase(), request.url, currentToken()) ?? globalThis.fetch(request)
  },
})

/** A call whose answer is of no interest beyond its headers. */
export function call(method: Method, path: string, options?: CallOptions): Promise<Answer<undefined>>
export function call<T>(method: Method, path: string, options: CallOptions & { schema: z.ZodMiniType<T> }): Promise<Answer<T>>
export async function call(
  method: Method,
  path: string,
  { schema, json, search, headers = {}, signal }: CallOptions & { schema?: z.ZodMiniType } = {},
): Promise<Answer<unknown>> {
  const token = currentToken()
  const { response, text } = await ask(method, path, {
    ...(json === undefined ? {} : { json }),
    ...(search === undefined ? {} : { searchParams: search }),
    ...(signal === undefined ? {} : { signal }),
    headers: { Accept: 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }), ...headers },
  })
  if (!response.ok) {
    if ((response.status === 401 || response.status === 403) && path !== 'api/authenticate') refused(token)
    throw new Failure('http', method, { ...pick(response), problem: readProblem(text) })
  }
  if (!schema) return { data: undefined, ...pick(response) }
  try {
    return { data: z.parse(schema, JSON.parse(text)), ...pick(response) }
  } catch (cause) {
    throw new Failure('unreadable', method, pick(response), cause)
  }
}

async function ask(method: Method, path: string, options: Parameters<typeof client>[1]): Promise<{ response: Response; text: string }> {
  try {
    const response = await client(new URL(path, document.baseURI), { ...options, method })
    return { response, text: await response.text() }
  } catch (cause) {
    if (options?.signal?.aborted) throw cause
    throw new Failure(isTimeoutError(cause) ? 'timeout' : 'unreachable', method, null, cause)
  }
}

function pick(response: Response): { headers: Headers; status: number } {
  return { headers: response.headers, status: response.status }
}

/** A proxy's HTML page, or nothing at all, is no problem body (`server-contract.md` 1.4). */
function readProblem(text: string): Problem | null {
  try {
    return z.parse(problem, JSON.parse(text))
  } catch {
    return null
  }
}
