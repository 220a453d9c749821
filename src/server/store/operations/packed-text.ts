// Compresses long texts for storage: messages to the authority, and the log of its calls.
import { promisify } from 'node:util'
import { gzip, gzipSync, unzip } from 'node:zlib'

/** A longer text is stored compressed: the messages of a year would take two thirds of an embedded database. */
const longText = 20_000

const prefix = 'gzip:'

/** Before a compressed text, also as earlier versions wrote it. */
const prefixes = /^(?:gzip|deflate):/

/**
 * Returns a long part of a text compressed, and null for a short one. It is called before the transaction that stores the text, which would
 * hold up others meanwhile.
 */
export async function packPart(part: string): Promise<Buffer | null> {
  return part.length < longText ? null : await promisify(gzip)(part)
}

/** The long part of a text, and the same compressed (`packPart`). */
export interface MiddlePart {
  readonly text: string
  readonly packed: Buffer | null
}

/** Returns a text as it is stored: plain, or compressed when its middle part is. */
export function packAround(head: string, { text, packed }: MiddlePart, tail: string): string {
  // Compressed parts in a row are the compressed whole (RFC 1952, 2.2).
  return packed === null ? head + text + tail : prefix + Buffer.concat([gzipSync(head), packed, gzipSync(tail)]).toString('base64')
}

export function isPacked(stored: string): boolean {
  return prefixes.test(stored)
}

export async function unpackText(stored: string): Promise<string> {
  const [found] = prefixes.exec(stored) ?? []
  return found === undefined ? stored : (await promisify(unzip)(Buffer.from(stored.slice(found.length), 'base64'))).toString()
}
