import { createHash, sign, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readDer } from './der-reader.ts'
import { integer, nothing, octetString, oid, sequence, set, tagged, instantTime } from './der.ts'

interface Message {
  readonly content: Uint8Array
  /** The signer's certificate as PEM, and its RSA key. */
  readonly cert: string
  readonly key: KeyObject
  readonly now: Date
}

const types = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
  signingTime: oid('1.2.840.113549.1.9.5'),
}

const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'), nothing)
const rsa = sequence(oid('1.2.840.113549.1.1.1'), nothing)
const version1 = integer(Buffer.from([1]))

/** Returns a message with its content, its signature and the signer's certificate, as CMS SignedData in DER (`server/authority/README.md#login-tickets`). */
export function signedMessage({ content, cert, key, now }: Message): Buffer {
  const certificate = new X509Certificate(cert).raw
  const attributes = set(
    attribute(types.contentType, types.data),
    attribute(types.signingTime, instantTime(now)),
    attribute(types.messageDigest, octetString(createHash('sha256').update(content).digest())),
  )
  const signer = sequence(
    version1,
    sequence(...issuerAndSerialNumber(certificate)),
    sha256,
    // The signature is over the set as such, which the message holds under another tag.
    retagged(attributes, 0xa0),
    rsa,
    octetString(sign('sha256', attributes, key)),
  )
  const encapsulated = sequence(types.data, tagged(0, octetString(content)))
  return sequence(types.signedData, tagged(0, sequence(version1, set(sha256), encapsulated, tagged(0, certificate), set(signer))))
}

function attribute(type: Uint8Array, value: Uint8Array): Buffer {
  return sequence(type, set(value))
}

function retagged(element: Buffer, tag: number): Buffer {
  return Buffer.concat([Buffer.from([tag]), element.subarray(1)])
}

const versionTag = 0xa0

/** The two elements by which a certificate is known, byte for byte as they stand in it. */
function issuerAndSerialNumber(certificate: Uint8Array): [Buffer, Buffer] {
  const fields = readDer(certificate)?.children()?.[0]?.children() ?? []
  const [serialNumber, , issuer] = fields[0]?.tag === versionTag ? fields.slice(1) : fields
  if (!serialNumber || !issuer) throw new Error('a certificate without issuer')
  return [issuer.bytes, serialNumber.bytes]
}
