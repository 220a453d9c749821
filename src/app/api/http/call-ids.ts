// Ids of calls: of this tab, of a write that may be repeated, and of an import.
import { useRef } from 'react'
import { Failure } from './failure.ts'

/** The id of this tab in its calls, by which it recognizes its own changes in the change stream. */
export const clientId = randomHex(12)

/**
 * Returns a function that sends a write with an `Idempotency-Key`. A write without a response may have been carried out: sending the same
 * body again reuses its key, and the server then repeats its first response.
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
  return randomHex(15).replace(/^(.{8})(.{4})(.{3})(.{3})/, '$1-$2-4$3-a$4-')
}

function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
