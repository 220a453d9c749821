import { argon2Sync, randomBytes } from 'node:crypto'

/** The lowest cost that argon2 accepts. The cost is written in the hash, so the product can verify it without knowing. */
const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }

/** A stored password whose verification takes a hundredth of a millisecond instead of thirty, for the people that tests put into a store. */
export function cheapHash(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
