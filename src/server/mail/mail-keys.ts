// Generates the one-time key of a mail's link, and the hash that is stored of it.
import { createHash, randomBytes } from 'node:crypto'

/** Returns a new key for a mail's link, and its hash, which is all that is stored. 256 random bits need no slow hash. */
export function newMailKey(): { key: string; hash: string } {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: hashMailKey(key) }
}

/** Keys are looked up by hash, so that the time of the comparison reveals nothing. */
export function hashMailKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
