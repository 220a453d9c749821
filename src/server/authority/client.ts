import * as z from 'zod/mini'
import { readAnswer } from './answer.ts'
import { operations, soapAction } from './contract.ts'
import type { Attempt, Verdict } from './verdict.ts'

/** The customs authority's stock service, as the worker sees it. */
export interface AuthorityClient {
  /**
   * Sends one envelope and waits for the answer. Never rejects: every failure is an `Attempt` too. Aborting `signal` ends the wait and leaves the outcome
   * unknown.
   */
  registrarStock(envelope: string, signal: AbortSignal): Promise<Attempt>
}

interface AuthorityClientOptions {
  readonly url: string
  /** How long the whole call may take, in milliseconds (`server/authority/README.md#time-outs`). */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 120_000

/** The longest answer that is read: enough for an error on each of thousands of lines. */
const maxAnswerBytes = 8 * 1024 * 1024

class AnswerTooLong extends Error {}

export function createAuthorityClient({ url, timeoutMs = defaultTimeoutMs }: AuthorityClientOptions): AuthorityClient {
  return {
    async registrarStock(envelope, signal) {
      const begun = performance.now()
      let status: number | null = null
      let response: string | null = null
      let verdict: Verdict
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'text/xml; charset=utf-8',
            soapaction: soapAction(operations.registrarStock),
            // A kept connection that the other side has just closed would look like a lost answer.
            connection: 'close',
          },
          body: envelope,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        status = answer.status
        response = await readBody(answer)
        verdict = readAnswer(status, response)
      } catch (error) {
        verdict = failed(error, status !== null)
      }
      return { verdict, status, response, durationMs: Math.round(performance.now() - begun), clockDifferenceMs: null }
    },
  }
}

async function readBody(answer: Response): Promise<string> {
  if (answer.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new AnswerTooLong()
    text += decoder.decode(chunk, { stream: true })
  }
  // PostgreSQL stores no text with a NUL in it.
  return (text + decoder.decode()).replaceAll('\0', '')
}

/** Node's fetch describes a failure in its cause; a time-out has a numeric code and is recognised by its name. */
const text = z.catch(z.optional(z.string()), undefined)
const failure = z.object({ name: text, message: text, code: text, syscall: text, cause: z.optional(z.unknown()) })

/** Codes of a connection that was never made: unknown name, no server there, no trust. */
const neverConnected =
  /^(ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENETDOWN|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Fetch's message for a port that it refuses to connect to. */
const notTried = 'bad port'

function failed(error: unknown, answerBegun: boolean): Verdict {
  const { name, cause } = readFailure(error)
  if (error instanceof AnswerTooLong) return { kind: 'unknown', reason: 'unreadable', detail: `> ${maxAnswerBytes} bytes` }
  if (name === 'TimeoutError') return { kind: 'unknown', reason: 'timeout', detail: '' }
  if (name === 'AbortError') return { kind: 'unknown', reason: 'interrupted', detail: '' }
  // The message is English and for developers; the code is what a support call asks for.
  const { code = '', syscall, message } = readFailure(cause)
  if (!answerBegun && (syscall === 'connect' || neverConnected.test(code) || message === notTried))
    return { kind: 'notSent', reason: 'unreachable', detail: code }
  return { kind: 'unknown', reason: 'connectionLost', detail: code }
}

function readFailure(of: unknown): Partial<z.infer<typeof failure>> {
  const read = failure.safeParse(of)
  return read.success ? read.data : {}
}
