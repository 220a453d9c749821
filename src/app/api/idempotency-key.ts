import { useRef } from 'react'
import { Failure } from './http.ts'

/**
 * An `Idempotency-Key` for each press of a button (`decisions.md` 25). A press that got no answer may have been carried out all the same: pressing again
 * with the same body is then the same press, and the server gives its first answer again.
 */
export function useIdempotencyKey() {
  const unanswered = useRef(new Map<string, string>())
  return async function press<T>(body: unknown, send: (headers: { 'Idempotency-Key': string }) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body) ?? ''
    const key = unanswered.current.get(text) ?? randomKey()
    unanswered.current.set(text, key)
    try {
      const answer = await send({ 'Idempotency-Key': key })
      unanswered.current.delete(text)
      return answer
    } catch (failure) {
      if (failure instanceof Failure && failure.kind === 'http' && failure.status < 500) unanswered.current.delete(text)
      throw failure
    }
  }
}

/** `crypto.randomUUID` is missing where the page is not served over https, in a warehouse's own network for instance. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
