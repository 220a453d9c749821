// Generates the one-time key of a mail's link, and the hash that is stored of it.
import { createHash, randomBytes } from 'node:crypto'

/** Returns a new key for a mail's link, and its hash; only the hash is stored. 256 random bits need no slow hash. */
export function newMailKey(): { key: string; hash: string } {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: hashMailKey(key) }
}

/** Hashes a key. Queries find keys by hash, so that the duration of a comparison reveals nothing. */
export function hashMailKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
