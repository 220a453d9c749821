// The only HTTP client: makes calls with ky, adds token and headers, parses responses by schema, throws a Failure.
import ky from 'ky'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { secondFactorNeeded } from '#domain/account/second-factor-refusals.ts'
import { type Problem, problem } from '#domain/contract/problem.ts'
import { clientIdHeader } from '#domain/stock/stock-change.ts'
import { isOfProxy, isOfStranger, proofs } from './proof.ts'
import { readServerTime } from './server-clock.ts'
import { createServerReach } from './server-reach.ts'
import { currentToken, expireSession } from './session-store.ts'

/** The id of this tab in its calls, by which it recognizes its own changes in the change stream. */
export const clientId = randomHex(12)

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

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A failed call: no response, an error status, or `unreadable`, a response that is not the server's, so that it is unknown whether a write was carried out. */
export class Failure extends Error {
  readonly kind: 'unreachable' | 'timeout' | 'http' | 'unreadable'
  /** 0 without a response. */
  readonly status: number
  readonly problem: Problem | null
  /** A short body in plain text. */
  readonly text: string | null
  readonly headers: Headers | null
  readonly method: Method

  constructor(
    kind: Failure['kind'],
    method: Method,
    response: { status: number; headers: Headers; problem?: Problem | null; text?: string | null } | null,
    cause?: unknown,
  ) {
    super(response ? `${kind} ${response.status}` : kind, { cause })
    this.kind = kind
    this.method = method
    this.status = response?.status ?? 0
    this.problem = response?.problem ?? null
    this.text = response?.text ?? null
    this.headers = response?.headers ?? null
  }
}

/** Returns whether the sign-in dialog, or the page that sets up a second factor, shows the failure, so that no other place must. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof Failure && (error.status === 401 || error.status === 403)
}

/** Returns whether the server demands that an administrator first sets up a second factor. The session stays valid. */
export function requiresSecondFactorSetup(error: unknown): boolean {
  return error instanceof Failure && error.status === 403 && error.problem?.message === secondFactorNeeded
}

/** Returns whether the server itself did not respond: the network is down, something else answers in its place, or the server behind its proxy is down. */
export function isServerUnreachable(error: unknown): boolean {
  return error instanceof Failure && (error.kind !== 'http' || isOfProxy(error.status))
}

/** Returns whether the server refused a record because of its values: only the user can correct that. */
export function isRefusal(failure: unknown): boolean {
  return failure instanceof Failure && failure.status >= 400 && failure.status < 500 && failure.status !== 429 && !isSessionEnd(failure)
}

/** Returns whether the record does not exist, or no longer does. */
export function isGone(error: unknown): boolean {
  return error instanceof Failure && error.status === 404
}

/** Returns whether a write was refused because its record is gone or its stock has changed state. A conflict with another user's version does not count. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof Failure) || error.method === 'get') return false
  return error.status === 404 || (error.status === 409 && error.problem?.message !== 'error.concurrencyFailure')
}

/** Treats a successful response that opens no session as a 401: expires the token and returns the failure. */
export function refuseToken(token: string | null, method: Method, path: string, response: ApiResponse<unknown>): Failure {
  expireSession(token, path)
  return new Failure('http', method, { ...response, status: 401 })
}

/** Calls the server. Returns the body that `schema` parses, or a text or a file that comes with the headers of `proof`. Throws a `Failure`. */
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
  { search, headers, signal, json, body, keepalive = false, whenBusy = 0 }: Omit<CallOptions, 'token' | 'accept'>,
  isFile: boolean,
): Promise<{ response: Response; text: string; file?: Blob }> {
  const address = new URL(path, document.baseURI)
  if (search) address.search = search.toString()
  const startedAt = Date.now()
  try {
    const response =
      takeEarlyResponse(method, address.href, token) ??
      calls(address, {
        method,
        headers: { ...callHeaders(token), ...(method === 'get' ? {} : { [clientIdHeader]: clientId }), ...headers },
        ...(json === undefined ? {} : { json }),
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
        ...(keepalive ? { keepalive } : {}),
        retry: { limit: Math.max(1, whenBusy), methods: [] },
        context: { whenBusy },
      })
    const answer = await response
    const read = await readBody(answer, isFile)
    noteAnswer(path, answer, startedAt)
    return { response: answer, ...read }
  } catch (cause) {
    if (signal?.aborted) throw cause
    void serverReach.look()
    const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
    throw new Failure(isTimeout ? 'timeout' : 'unreachable', method, null, cause)
  }
}

async function readBody(answer: Response, isFile: boolean): Promise<{ text: string; file?: Blob }> {
  return isFile && answer.ok ? { text: '', file: await answer.blob() } : { text: await answer.text() }
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

/** The network status of the server, for the whole app. */
export const serverReach = createServerReach(async () => {
  try {
    const address = new URL('management/info', document.baseURI)
    const options = { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(probeTimeout) } as const
    return isOfServer(await globalThis.fetch(new Request(address, options)))
  } catch {
    return false
  }
})

const maxTextLength = 300

/** Reads the body of an error: a problem, or a short text. The HTML page of a proxy is neither. */
function readProblem(text: string): { problem: Problem | null; text: string | null } {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'string' ? { problem: null, text: body } : { problem: z.parse(problem, body), text: null }
  } catch {
    const isPlain = text !== '' && text.length <= maxTextLength && !/[<{[]/.test(text)
    return { problem: null, text: isPlain ? text : null }
  }
}

/**
 * Returns a function that sends a write with an `Idempotency-Key`. A write without a response may have been carried out: sending the same body again
 * reuses its key, and the server then repeats its first response.
 */
export function useIdempotencyKey() {
  const unanswered = useRef(new Map<string, string>())
  return async function withKey<T>(body: unknown, send: (headers: { 'Idempotency-Key': string }) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body) ?? ''
    const key = unanswered.current.get(text) ?? randomHex(16)
    unanswered.current.set(text, key)
    try {
      const result = await send({ 'Idempotency-Key': key })
      unanswered.current.delete(text)
      return result
    } catch (failure) {
      if (failure instanceof Failure && failure.kind === 'http' && failure.status < 500) unanswered.current.delete(text)
      throw failure
    }
  }
}

/** Returns a random UUID. `crypto.randomUUID` exists only over https, which a warehouse's own network may not have. */
export function randomUuid(): string {
  const hex = randomHex(16)
  const [version, variant] = ['4', '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)]
  return [hex.slice(0, 8), hex.slice(8, 12), version + hex.slice(13, 16), variant + hex.slice(17, 20), hex.slice(20)].join('-')
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

declare global {
  interface Window {
    /** The calls that the script in `index.html` starts before the app is loaded, by address, and the keys that were pressed. */
    early?: { readonly token: string | null; readonly calls: Map<string, Promise<Response>>; readonly keys: KeyboardEvent[] }
  }
}

/** Returns, once, the response to a call that the page has started with the same token; undefined for any other call. A write discards them all, because they may be outdated. */
function takeEarlyResponse(method: string, url: string, token: string | null): Promise<Response> | undefined {
  const { early } = window
  if (!early) return undefined
  if (method !== 'get') early.calls.clear()
  const response = early.token === token ? early.calls.get(url) : undefined
  early.calls.delete(url)
  return response
}
