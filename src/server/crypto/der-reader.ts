/** One element of ASN.1 in DER. */
export interface DerElement {
  readonly tag: number
  readonly content: Buffer
  /** The whole element: tag, length and content. */
  readonly bytes: Buffer
  /** The elements that the content consists of, or null when it is none or holds anything else. */
  children(): readonly DerElement[] | null
}

/** Reads one element of a definite length with nothing after it. Returns null for anything else. */
export function readDer(bytes: Uint8Array): DerElement | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = firstElement(buffer)
  return first?.bytes.length === buffer.length ? first : null
}

function firstElement(buffer: Buffer): DerElement | null {
  const tag = buffer[0]
  // Tags above 30 take several bytes. Nothing that is read here has one.
  if (tag === undefined || (tag & 0x1f) === 0x1f) return null
  const header = lengthAt(buffer)
  if (header === null || header.end + header.length > buffer.length) return null
  const bytes = buffer.subarray(0, header.end + header.length)
  const content = bytes.subarray(header.end)
  return { tag, content, bytes, children: () => childrenOf(content) }
}

const longestLength = 4

/** Returns the length that begins at the second byte, and where it ends. DER writes it with as few bytes as it can. */
function lengthAt(buffer: Buffer): { length: number; end: number } | null {
  const first = buffer[1]
  if (first === undefined) return null
  if (first < 0x80) return { length: first, end: 2 }
  const count = first & 0x7f
  if (count === 0 || count > longestLength || buffer.length < 2 + count) return null
  const length = buffer.readUIntBE(2, count)
  const isShortest = length >= 0x80 && length >= 256 ** (count - 1)
  return isShortest ? { length, end: 2 + count } : null
}

function childrenOf(content: Buffer): readonly DerElement[] | null {
  const children: DerElement[] = []
  for (let rest = content; rest.length > 0;) {
    const child = firstElement(rest)
    if (child === null) return null
    children.push(child)
    rest = rest.subarray(child.bytes.length)
  }
  return children
}
