// The only HTTP client: makes calls with ky, adds token and headers, parses responses by schema, throws a Failure.
import ky from 'ky'
import * as z from 'zod/mini'
import { clientIdHeader } from '#domain/stock/stock-change.ts'
import { clientId } from './call-ids.ts'
import { Failure, isSessionEnd, type Method, readProblem, requiresSecondFactorSetup } from './failure.ts'
import { isOfProxy, isOfStranger, proofs } from './proof.ts'
import { readServerTime } from './server-clock.ts'
import { createServerReach } from './server-reach.ts'
import { currentToken, expireSession } from './session-store.ts'

interface ApiResponse<T> {
  data: T
  headers: Headers
  status: number
}

export interface CallOptions {
  json?: unknown
  /** A body that is no JSON, or is compressed. */
  body?: string | ArrayBuffer
  search?: URLSearchParams
  headers?: Record<string, string>
  signal?: AbortSignal
  token?: string | null | undefined
  /** Whether the call continues after the page is closed. */
  keepalive?: boolean
  /** How often the call is retried while the server is busy (503 with `Retry-After`). */
  whenBusy?: number
  /** Error statuses whose response is data: an unhealthy server reports its health with a 503. */
  accept?: readonly number[]
}

/** Treats a successful response that opens no session as a 401: expires the token and returns the failure. */
export function refuseToken(token: string | null, method: Method, path: string, response: ApiResponse<unknown>): Failure {
  expireSession(token, path)
  return new Failure('http', method, { ...response, status: 401 })
}

/**
 * Calls the server. Returns the body that `schema` parses, or a text or a file that comes with the headers of `proof`. Throws a `Failure`.
 */
export function call(method: Method, path: string, options: CallOptions & { proof: 'file' }): Promise<ApiResponse<Blob>>
export function call(method: Method, path: string, options: CallOptions & { proof: 'done' | 'token' }): Promise<ApiResponse<string>>
export function call<T>(method: Method, path: string, options: CallOptions & { schema: z.ZodMiniType<T> }): Promise<ApiResponse<T>>
export async function call(
  method: Method,
  path: string,
  {
    schema,
    proof = 'done',
    token = currentToken(),
    accept = [],
    ...options
  }: CallOptions & { schema?: z.ZodMiniType; proof?: keyof typeof proofs },
): Promise<ApiResponse<unknown>> {
  const { response, text, file } = await send(method, path, token, options, proof === 'file')
  const head = { headers: response.headers, status: response.status }
  // A call for a token changes nothing, so that repeating it is safe, as for a read.
  const unreadable = (cause?: unknown) => new Failure('unreadable', proof === 'token' ? 'get' : method, null, cause)
  if (isOfStranger(response)) throw unreadable()
  if (!response.ok && !accept.includes(response.status)) {
    const failure = new Failure('http', method, { ...head, ...readProblem(text) })
    if (isSessionEnd(failure) && path !== 'api/authenticate' && !requiresSecondFactorSetup(failure)) expireSession(token, path)
    throw failure
  }
  if (!schema) {
    if (!proofs[proof](response.headers)) throw unreadable()
    return { data: file ?? text, ...head }
  }
  try {
    return { data: z.parse(schema, JSON.parse(text)), ...head }
  } catch (cause) {
    if (response.ok) throw unreadable(cause)
    throw new Failure('http', method, { ...head, ...readProblem(text) }, cause)
  }
}

/** The longest `Retry-After` for which a call is retried, in seconds. */
const maxWaitSeconds = 10

const calls = ky.create({
  timeout: 60_000,
  // Only the hook below retries calls.
  retry: { limit: 1, methods: [] },
  throwHttpErrors: false,
  redirect: 'manual',
  hooks: {
    afterResponse: [
      ({ request, response, retryCount, options }) => {
        const times =
          response.status === 503 ? Number(options.context['whenBusy']) : response.status === 429 && request.method === 'GET' ? 1 : 0
        const seconds = Number(response.headers.get('Retry-After'))
        return retryCount < times && seconds > 0 && seconds <= maxWaitSeconds ? ky.retry({ delay: seconds * 1000 }) : undefined
      },
    ],
  },
  fetch: (input, init) => globalThis.fetch(new Request(input, init)),
})

async function send(
  method: Method,
  path: string,
  token: string | null,
  { search, headers, whenBusy = 0, ...content }: Omit<CallOptions, 'token' | 'accept'>,
  isFile: boolean,
): Promise<{ response: Response; text: string; file?: Blob }> {
  const address = new URL(path, document.baseURI)
  if (search) address.search = search.toString()
  const startedAt = Date.now()
  try {
    const response =
      takeEarlyResponse(method, address.href, token) ??
      calls(address, {
        ...content,
        method,
        headers: { ...callHeaders(token), ...(method === 'get' ? {} : { [clientIdHeader]: clientId }), ...headers },
        retry: { limit: Math.max(1, whenBusy), methods: [] },
        context: { whenBusy },
      })
    const answer = await response
    const read = isFile && answer.ok ? { text: '', file: await answer.blob() } : { text: await answer.text() }
    noteAnswer(path, answer, startedAt)
    return { response: answer, ...read }
  } catch (cause) {
    if (content.signal?.aborted) throw cause
    void serverReach.look()
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    throw new Failure(isTimeout ? 'timeout' : 'unreachable', method, null, cause)
  }
}

/** Takes the time from an answer of the server, and that the server is there; any other answer is a reason to look. */
function noteAnswer(path: string, answer: Response, startedAt: number): void {
  if (!isOfServer(answer)) return void serverReach.look()
  readServerTime(path, answer, startedAt)
  serverReach.answered()
}

function isOfServer(answer: Response): boolean {
  return !isOfProxy(answer.status) && !isOfStranger(answer)
}

function callHeaders(token: string | null): Record<string, string> {
  return { Accept: 'application/json', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
}

/** The time-out of the probe that tests whether the server is reachable, in milliseconds. */
const probeTimeout = 5000

export const serverReach = createServerReach(async () => {
  try {
    const address = new URL('management/info', document.baseURI)
    const options = { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(probeTimeout) } as const
    return isOfServer(await globalThis.fetch(new Request(address, options)))
  } catch {
    return false
  }
})

declare global {
  interface Window {
    /** The calls that the script in `index.html` starts before the app is loaded, by address, and the keys that were pressed. */
    early?: { readonly token: string | null; readonly calls: Map<string, Promise<Response>>; readonly keys: KeyboardEvent[] }
  }
}

/**
 * Returns, once, the response to a call that the page has started with the same token; undefined for any other call. A write discards them
 * all, because they may be outdated.
 */
function takeEarlyResponse(method: string, url: string, token: string | null): Promise<Response> | undefined {
  const { early } = window
  if (!early) return undefined
  if (method !== 'get') early.calls.clear()
  const response = early.token === token ? early.calls.get(url) : undefined
  early.calls.delete(url)
  return response
}
