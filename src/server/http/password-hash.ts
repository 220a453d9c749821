import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's argon2id: 19 MiB, two passes, one lane; written as a PHC string, so that any other implementation reads it. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password, nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether a password matches a hash. Without a hash, for a user that does not exist, it returns false after the same time. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const match = phc.exec(hash ?? noUserHash)
  if (!match) return false
  const [, memory = '', passes = '', parallelism = '', nonce = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && hash !== null
}

const noUserHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(cost.tagLength))}`

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
