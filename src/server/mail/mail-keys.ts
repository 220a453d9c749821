import { createHash, randomBytes } from 'node:crypto'

/** A key that is mailed, and all of it that is ever stored: 256 bits cannot be guessed, so a plain hash keeps them. */
export function newMailKey(): { key: string; hash: string } {
  const key = randomBytes(32).toString('base64url')
  return { key, hash: hashMailKey(key) }
}

/** Looked up in the store in place of the key, so that no comparison tells how much of a guess was right. */
export function hashMailKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
