import { createHmac, hkdfSync } from 'node:crypto'

/** What is hashed with the server's secret. Each use has a key of its own, so that no hash of one passes for another. */
type Use = 'known browsers' | 'bodies of calls'

/** Returns the HMAC of a text with a key derived from the server's secret. It serves as a signature, and to compare texts without storing them. */
export function keyedHash(secret: Uint8Array, use: Use, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32))
  return createHmac('sha256', key).update(text).digest('base64url')
}
