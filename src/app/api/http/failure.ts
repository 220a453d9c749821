// A failed call, and what it means: whose fault, and what can still be done.
import * as z from 'zod/mini'
import { secondFactorNeeded } from '#domain/account/second-factor-refusals.ts'
import { type Problem, problem } from '#domain/contract/problem.ts'
import { isOfProxy } from './proof.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * A failed call: no response, an error status, or `unreadable`, a response that is not the server's, so that it is unknown whether a write
 * was carried out.
 */
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

/**
 * Returns whether the server itself did not respond: the network is down, something else answers in its place, or the server behind its
 * proxy is down.
 */
export function isServerUnreachable(error: unknown): boolean {
  return error instanceof Failure && (error.kind !== 'http' || isOfProxy(error.status))
}

/** Returns whether the server refused a record because of its values: only the user can correct that. */
export function isRefusal(failure: unknown): boolean {
  return failure instanceof Failure && failure.status >= 400 && failure.status < 500 && failure.status !== 429 && !isSessionEnd(failure)
}

export function isGone(error: unknown): boolean {
  return error instanceof Failure && error.status === 404
}

/** Returns whether a server may not know the call. */
export function isUnknownCall(error: unknown): boolean {
  return error instanceof Failure && [404, 405].includes(error.status)
}

/** Catches the failure of a call that another server lacks. */
export function nullIfGone(error: unknown): null {
  if (isGone(error)) return null
  throw error
}

/**
 * Returns whether a write was refused because its record is gone or its stock has changed state. A conflict with another user's version
 * does not count.
 */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof Failure) || error.method === 'get') return false
  return error.status === 404 || (error.status === 409 && error.problem?.message !== 'error.concurrencyFailure')
}

const maxTextLength = 300

/** Reads the body of an error: a problem, or a short text. The HTML page of a proxy is neither. */
export function readProblem(text: string): { problem: Problem | null; text: string | null } {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'string' ? { problem: null, text: body } : { problem: z.parse(problem, body), text: null }
  } catch {
    const isPlain = text !== '' && text.length <= maxTextLength && !/[<{[]/.test(text)
    return { problem: null, text: isPlain ? text : null }
  }
}
