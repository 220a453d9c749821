// Generates random codes that people can read aloud, and normalizes what they type.
import { randomBytes } from 'node:crypto'

/** Crockford's letters and digits: none is taken for another one, read aloud or written by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes that no code has used, fetched many at once: each call has a code. */
let unused = Buffer.alloc(0)
const atOnce = 1024

/** Returns random characters of five bits each, which a person can read out or write down. */
export function readableCode(length: number): string {
  if (unused.length < length) unused = randomBytes(atOnce + length)
  let code = ''
  for (const byte of unused.subarray(0, length)) code += alphabet.charAt(byte % alphabet.length)
  unused = unused.subarray(length)
  return code
}

/** Returns a code as `readableCode` made it, whatever was typed for it: small letters, and O, I and L for the digits that they look like. */
export function readTypedCode(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
