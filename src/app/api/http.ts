import ky, { isTimeoutError } from 'ky'
import * as z from 'zod/mini'
import { type Problem, problem } from '#domain/problem.ts'
import { takePrefetchedResponse } from './prefetched-responses.ts'
import { currentToken, expireSession } from './session-store.ts'

export interface ApiResponse<T> {
  data: T
  headers: Headers
  status: number
}

export interface CallOptions {
  json?: unknown
  /** A body that is plain text. */
  text?: string
  search?: URLSearchParams
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Whose call it is, when not that of whoever is signed in. */
  token?: string | null | undefined
  /** Statuses that are answers all the same: a server that is not well says so with a 503 and tells what it is (`server-contract.md` 1.8). */
  accept?: readonly number[]
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export class Failure extends Error {
  readonly kind: 'unreachable' | 'timeout' | 'http' | 'unreadable'
  /** 0 when there was no answer. */
  readonly status: number
  readonly problem: Problem | null
  /** A short body that is no problem and no page: what the server said in its own words. */
  readonly text: string | null
  readonly headers: Headers | null
  /** Whether it was a question or a deed: a refused deed is told with its status (`product.md` 8). */
  readonly method: Method

  constructor(
    kind: Failure['kind'],
    method: Method,
    answer: { status: number; headers: Headers; problem?: Problem | null; text?: string | null } | null,
    cause?: unknown,
  ) {
    super(answer ? `${kind} ${answer.status}` : kind, { cause })
    this.kind = kind
    this.method = method
    this.status = answer?.status ?? 0
    this.problem = answer?.problem ?? null
    this.text = answer?.text ?? null
    this.headers = answer?.headers ?? null
  }
}

/** The sign-in dialog speaks of these; whoever made the call says nothing (`decisions.md` 13). */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof Failure && (error.status === 401 || error.status === 403)
}

/** There is no such record, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof Failure && error.status === 404
}

/** What was to be changed is gone, or its stock's state does not allow it any more: the screen shows something that is no longer so. Another's version is told apart. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof Failure) || error.method === 'get') return false
  return error.status === 404 || (error.status === 409 && error.problem?.message !== 'error.concurrencyFailure')
}

/** For a successful response that opens no session: its token counts as refused, and the failure is that of a 401. */
export function refusal(token: string | null, method: Method, answer: ApiResponse<unknown>): Failure {
  expireSession(token)
  return new Failure('http', method, { ...answer, status: 401 })
}

const client = ky.create({
  timeout: 60_000,
  retry: 0,
  throwHttpErrors: false,
  fetch: (input, init) => {
    const request = new Request(input, init)
    return takePrefetchedResponse(request.method.toLowerCase(), request.url, currentToken()) ?? globalThis.fetch(request)
  },
})

/** A call whose answer is of no interest beyond its headers, or is a text as it came. */
export function call(method: Method, path: string, options?: CallOptions): Promise<ApiResponse<string>>
export function call<T>(method: Method, path: string, options: CallOptions & { schema: z.ZodMiniType<T> }): Promise<ApiResponse<T>>
export async function call(
  method: Method,
  path: string,
  {
    schema,
    json,
    text: plain,
    search,
    headers = {},
    signal,
    token = currentToken(),
    accept = [],
  }: CallOptions & { schema?: z.ZodMiniType } = {},
): Promise<ApiResponse<unknown>> {
  const { response, text } = await ask(method, path, {
    ...(json === undefined ? {} : { json }),
    ...(plain === undefined ? {} : { body: plain }),
    ...(search === undefined ? {} : { searchParams: search }),
    ...(signal === undefined ? {} : { signal }),
    headers: { Accept: 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }), ...headers },
  })
  if (!response.ok && !accept.includes(response.status)) {
    if ((response.status === 401 || response.status === 403) && path !== 'api/authenticate') expireSession(token)
    throw new Failure('http', method, { ...pick(response), ...readRefusal(text) })
  }
  if (!schema) return { data: text, ...pick(response) }
  try {
    return { data: z.parse(schema, JSON.parse(text)), ...pick(response) }
  } catch (cause) {
    throw new Failure(response.ok ? 'unreadable' : 'http', method, { ...pick(response), ...readRefusal(text) }, cause)
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

/** A file of the program, which the browser then has in its cache. */
export async function fetchFile(address: string): Promise<void> {
  const response = await globalThis.fetch(address)
  if (!response.ok) throw new Failure('http', 'get', pick(response))
  await response.arrayBuffer()
}

function pick(response: Response): { headers: Headers; status: number } {
  return { headers: response.headers, status: response.status }
}

/** A proxy's HTML page, or nothing at all, is no problem body and says nothing to a person (`server-contract.md` 1.4). */
function readRefusal(text: string): { problem: Problem | null; text: string | null } {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'string' ? { problem: null, text: body } : { problem: z.parse(problem, body), text: null }
  } catch {
    return { problem: null, text: text !== '' && text.length <= maxText && !/[<{[]/.test(text) ? text : null }
  }
}

const maxText = 300
