// Hook that sends one Idempotency-Key with a draft, and the same key again when the user submits it again unchanged.
import { useRef } from 'react'
import { Failure } from './http.ts'

/**
 * Returns a function that sends a write with an `Idempotency-Key`. A write without a response may have been carried out: sending the same body again
 * reuses its key, and the server then repeats its first response.
 */
export function useIdempotencyKey() {
  const unanswered = useRef(new Map<string, string>())
  return async function withKey<T>(body: unknown, send: (headers: { 'Idempotency-Key': string }) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body) ?? ''
    const key = unanswered.current.get(text) ?? randomKey()
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
  const hex = randomKey()
  const [version, variant] = ['4', '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)]
  return [hex.slice(0, 8), hex.slice(8, 12), version + hex.slice(13, 16), variant + hex.slice(17, 20), hex.slice(20)].join('-')
}

function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
