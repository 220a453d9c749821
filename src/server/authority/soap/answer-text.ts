// Decodes the bytes of an answer to text, in slices and by its declared character encoding.
/** The number of bytes that are decoded at once; parsing them takes a few milliseconds. */
const sliceBytes = 16 * 1024

/**
 * Yields the text of an answer in slices, without byte order mark and without NUL, which PostgreSQL cannot store. The encoding is that of
 * the byte order mark, else of the Content-Type, else of the XML declaration, else UTF-8.
 */
export function* decodedSlices(body: Uint8Array, contentType: string): Generator<string> {
  const decoder = new TextDecoder(encodingOf(body, contentType))
  for (let from = 0; from < body.length; from += sliceBytes) {
    yield decoder.decode(body.subarray(from, from + sliceBytes), { stream: true }).replaceAll('\0', '')
  }
  yield decoder.decode()
}

export function decoded(body: Uint8Array, contentType: string): string {
  return [...decodedSlices(body, contentType)].join('')
}

function encodingOf(body: Uint8Array, contentType: string): string {
  const [first, second, third] = body
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const header = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]
  return known(header) ?? known(declaredEncoding(body)) ?? 'utf-8'
}

/**
 * Returns the encoding that the XML declaration names. It ignores UTF-16, which .NET likes to name, because a declaration that is readable
 * byte by byte is not in UTF-16.
 */
function declaredEncoding(body: Uint8Array): string | undefined {
  const beginning = String.fromCharCode(...body.subarray(0, 200))
  const label = /^<\?xml\s[^>]*?\sencoding\s*=\s*["']([\w.:-]+)/.exec(beginning)?.[1]
  return label && /^utf-?16/i.test(label) ? undefined : label
}

function known(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** Cuts a text to a length without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length)
  return text.length > length && /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
