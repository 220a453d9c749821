// Generates random codes that people can read aloud, and normalizes what they type.
import { randomBytes } from 'node:crypto'

/** Crockford's letters and digits, which cannot be confused with each other when read aloud or handwritten. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Random bytes that no code has used yet. They are generated in batches, because every request gets a code. */
let unused = Buffer.alloc(0)
const batchBytes = 1024

/** Returns random characters of five bits each, which a person can read out or write down. */
export function readableCode(length: number): string {
  if (unused.length < length) unused = randomBytes(batchBytes + length)
  let code = ''
  for (const byte of unused.subarray(0, length)) code += alphabet.charAt(byte % alphabet.length)
  unused = unused.subarray(length)
  return code
}

/** Normalizes an entered code to the form of `readableCode`: lower case to upper case, and O, I and L to the digits that they resemble. */
export function readTypedCode(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
