import { randomBytes } from 'node:crypto'

/** Crockford's letters and digits: none is taken for another one, read aloud or written by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns random characters of five bits each, which a person can read out or write down. */
export function readableCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
}

/** Returns a code as `readableCode` made it, whatever was typed for it: small letters, and O, I and L for the digits that they look like. */
export function readTypedCode(typed: string): string {
  return typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}
