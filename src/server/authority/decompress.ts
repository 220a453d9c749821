import { promisify } from 'node:util'
import { brotliDecompress, inflate, inflateRaw, unzip } from 'node:zlib'

const ways = {
  unzip: promisify(unzip),
  inflate: promisify(inflate),
  inflateRaw: promisify(inflateRaw),
  brotli: promisify(brotliDecompress),
}

/** The bytes behind a `Content-Encoding`; one that is not known changes nothing. Rejects when they are more than `maxBytes`, or no such compression. */
export async function decompress(bytes: Uint8Array, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const way = wayOf(encoding.trim().toLowerCase(), bytes)
  return way === null || bytes.length === 0 ? bytes : await ways[way](bytes, { maxOutputLength: maxBytes })
}

function wayOf(encoding: string, bytes: Uint8Array): keyof typeof ways | null {
  if (encoding === 'gzip' || encoding === 'x-gzip') return 'unzip'
  if (encoding === 'br') return 'brotli'
  if (encoding !== 'deflate') return null
  // Some servers leave out the header of zlib, whose first half byte is 8.
  return ((bytes[0] ?? 0) & 15) === 8 ? 'inflate' : 'inflateRaw'
}
