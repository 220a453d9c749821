import { createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readDer } from './der-reader.ts'
import type { DerElement } from './der-reader.ts'
import { oid } from './der.ts'
import { readBlocks } from './file-blocks.ts'

/** What a request for a certificate (PKCS#10) asks for. */
interface SigningRequest {
  readonly publicKey: KeyObject
  /** The name and the serial number of its subject; null when it has none. */
  readonly name: string | null
  readonly serialNumber: string | null
}

const commonName = oid('2.5.4.3')
const serial = oid('2.5.4.5')

/** The signatures with RSA that are taken. */
const hashes = [
  { hash: 'sha256', id: oid('1.2.840.113549.1.1.11') },
  { hash: 'sha384', id: oid('1.2.840.113549.1.1.12') },
  { hash: 'sha512', id: oid('1.2.840.113549.1.1.13') },
  { hash: 'sha1', id: oid('1.2.840.113549.1.1.5') },
] as const

/** Reads a request as PEM or DER. Returns null for anything else, and for one that its own key has not signed. */
export function readSigningRequest(file: Uint8Array): SigningRequest | null {
  const block = readBlocks(file).find(({ label }) => label.endsWith('CERTIFICATE REQUEST'))
  const [content, algorithm, signature] = (block && readDer(block.der)?.children()) ?? []
  const [, subject, key] = content?.children() ?? []
  const publicKey = key && publicKeyOf(key)
  if (!content || !algorithm || !signature || !subject || !publicKey) return null
  if (!isSignedWith(publicKey, { content, algorithm, signature })) return null
  return { publicKey, name: textIn(subject, commonName), serialNumber: textIn(subject, serial) }
}

function publicKeyOf({ bytes }: DerElement): KeyObject | null {
  try {
    const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

interface Signed {
  readonly content: DerElement
  readonly algorithm: DerElement
  readonly signature: DerElement
}

function isSignedWith(key: KeyObject, { content, algorithm, signature }: Signed): boolean {
  const used = hashes.find(({ id }) => algorithm.children()?.[0]?.bytes.equals(id))
  // The first byte of a bit string counts the bits that are not used.
  return used !== undefined && verify(used.hash, content.bytes, key, signature.content.subarray(1))
}

/** The text of an attribute in a distinguished name. */
function textIn(name: DerElement, attribute: Buffer): string | null {
  const pairs = (name.children() ?? []).flatMap((set) => set.children() ?? []).map((pair) => pair.children() ?? [])
  const [, value] = pairs.find(([type]) => type?.bytes.equals(attribute)) ?? []
  return value?.content.toString() ?? null
}
