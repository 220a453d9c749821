import { X509Certificate, createHash, verify } from 'node:crypto'
import { readDer } from './der-reader.ts'
import type { DerElement } from './der-reader.ts'
import { octetString, oid } from './der.ts'

/** Why a signed message is refused, by the name that the authority's ticket service has for it. */
export type CmsFault =
  | 'cms.bad'
  | 'cms.bad.base64'
  | 'cms.sign.invalid'
  | 'cms.cert.notFound'
  | 'cms.cert.invalid'
  | 'cms.cert.expired'
  | 'cms.cert.untrusted'

interface OpenedCms {
  readonly content: Buffer
  /** The signer's. */
  readonly certificate: X509Certificate
}

const ids = {
  data: oid('1.2.840.113549.1.7.1'),
  signedData: oid('1.2.840.113549.1.7.2'),
  contentType: oid('1.2.840.113549.1.9.3'),
  messageDigest: oid('1.2.840.113549.1.9.4'),
} as const

/** The digests that are taken, with the name under which RSA signs them. */
const digests = [
  { name: 'sha256', id: oid('2.16.840.1.101.3.4.2.1'), withRsa: oid('1.2.840.113549.1.1.11') },
  { name: 'sha1', id: oid('1.3.14.3.2.26'), withRsa: oid('1.2.840.113549.1.1.5') },
] as const

const rsa = oid('1.2.840.113549.1.1.1')

/** ASN.1 tags. */
const tags = { integer: 0x02, octetString: 0x04, sequence: 0x30, set: 0x31, first: 0xa0, second: 0xa1 } as const

class Refused extends Error {
  readonly fault: CmsFault
  constructor(fault: CmsFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Opens a CMS `SignedData` of one signer, in Base64, as the authority's ticket service does (`server/authority/README.md#the-ticket-service`). Returns its content and the
 * signer's certificate, or the first thing that is wrong.
 */
export function openCms(text: string, { issuer, now }: { issuer: X509Certificate; now: Date }): OpenedCms | CmsFault {
  try {
    const { contentType, content, certificates, signer } = partsOf(bytesOf(text))
    if (certificates.length === 0) throw new Refused('cms.cert.notFound')
    const certificate = certificateOf(signer.issuerAndSerial, certificates)
    checkSignature(signer, certificate, { contentType, content })
    if (certificate.validFromDate > now) throw new Refused('cms.cert.invalid')
    if (certificate.validToDate < now) throw new Refused('cms.cert.expired')
    if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey)) throw new Refused('cms.cert.untrusted')
    return { content, certificate }
  } catch (error) {
    if (error instanceof Refused) return error.fault
    throw error
  }
}

function bytesOf(text: string): Buffer {
  const base64 = text.replaceAll(/\s/g, '')
  if (base64 === '' || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new Refused('cms.bad.base64')
  return Buffer.from(base64, 'base64')
}

interface Parts {
  readonly contentType: Buffer
  readonly content: Buffer
  readonly certificates: readonly DerElement[]
  readonly signer: Signer
}

interface Signer {
  /** The elements of the name and the number that choose the certificate. */
  readonly issuerAndSerial: readonly DerElement[]
  readonly digest: DerElement
  /** Null when the content itself is signed. */
  readonly attributes: DerElement | null
  readonly algorithm: DerElement
  readonly signature: Buffer
}

function partsOf(bytes: Buffer): Parts {
  const [type, wrapped, ...afterMessage] = children(readDer(bytes), tags.sequence)
  insist(type?.bytes.equals(ids.signedData) === true && afterMessage.length === 0)
  const [version, algorithms, encapsulated, ...others] = children(only(wrapped, tags.first), tags.sequence)
  insist(version?.tag === tags.integer && algorithms?.tag === tags.set)
  const certificates = others[0]?.tag === tags.first ? children(others.shift(), tags.first) : []
  // Revocation lists are passed over.
  if (others[0]?.tag === tags.second) others.shift()
  insist(others.length === 1)
  return { ...contentOf(encapsulated), certificates, signer: signerOf(only(others[0], tags.set)) }
}

function contentOf(encapsulated: DerElement | undefined): Pick<Parts, 'contentType' | 'content'> {
  const [contentType, attached, ...others] = children(encapsulated, tags.sequence)
  if (attached === undefined) throw new Refused('cms.sign.invalid')
  const content = only(attached, tags.first)
  if (contentType === undefined || content.tag !== tags.octetString || others.length > 0) throw new Refused('cms.bad')
  return { contentType: contentType.bytes, content: content.content }
}

function signerOf(element: DerElement): Signer {
  const [version, issuerAndSerial, digest, ...others] = children(element, tags.sequence)
  const attributes = others[0]?.tag === tags.first ? (others.shift() ?? null) : null
  const [algorithm, signature] = others
  if (version?.tag !== tags.integer || signature?.tag !== tags.octetString) throw new Refused('cms.bad')
  return {
    issuerAndSerial: children(issuerAndSerial, tags.sequence),
    digest: only(digest, tags.sequence),
    attributes,
    algorithm: only(algorithm, tags.sequence),
    signature: signature.content,
  }
}

function certificateOf([issuer, serial]: readonly DerElement[], certificates: readonly DerElement[]): X509Certificate {
  const found = certificates.find((certificate) => {
    const content = children(certificate.children()?.[0] ?? null, tags.sequence).filter(({ tag }) => tag !== tags.first)
    const [ownSerial, , ownIssuer] = content
    return issuer !== undefined && serial !== undefined && ownIssuer?.bytes.equals(issuer.bytes) && ownSerial?.bytes.equals(serial.bytes)
  })
  if (found === undefined) throw new Refused('cms.cert.notFound')
  try {
    return new X509Certificate(found.bytes)
  } catch {
    throw new Refused('cms.bad')
  }
}

/** The attributes, or without them the content, are signed; and the attributes name the content. */
function checkSignature(
  { digest, attributes, algorithm, signature }: Signer,
  certificate: X509Certificate,
  { contentType, content }: { contentType: Buffer; content: Buffer },
): void {
  const used = digests.find(({ id }) => digest.bytes.equals(id))
  if (!used) throw new Refused('cms.sign.invalid')
  insist(algorithm.bytes.equals(rsa) || algorithm.bytes.equals(used.withRsa), 'cms.sign.invalid')
  if (attributes === null) insist(contentType.equals(ids.data), 'cms.sign.invalid')
  else {
    const named = attributeOf(attributes, ids.messageDigest)
    const isOfContent = named.bytes.equals(octetString(createHash(used.name).update(content).digest()))
    insist(isOfContent && attributeOf(attributes, ids.contentType).bytes.equals(contentType), 'cms.sign.invalid')
  }
  // What is signed are the attributes as a set, though they stand in the message under a tag of the schema.
  const signed = attributes === null ? content : Buffer.concat([Buffer.from([tags.set]), attributes.bytes.subarray(1)])
  insist(isSignedBy(certificate, { hash: used.name, signed, signature }), 'cms.sign.invalid')
}

function isSignedBy(certificate: X509Certificate, of: { hash: string; signed: Buffer; signature: Buffer }): boolean {
  try {
    const { publicKey } = certificate
    return publicKey.asymmetricKeyType === 'rsa' && verify(of.hash, of.signed, publicKey, of.signature)
  } catch {
    // A spoiled key of the certificate.
    return false
  }
}

/** The one value of an attribute that is there once. */
function attributeOf(attributes: DerElement, id: Buffer): DerElement {
  const all = children(attributes, tags.first).map((attribute) => children(attribute, tags.sequence))
  const [found, ...others] = all.filter(([type]) => type?.bytes.equals(id))
  const values = found?.[1]?.children() ?? []
  const [value] = values
  if (value === undefined || values.length > 1 || others.length > 0) throw new Refused('cms.sign.invalid')
  return value
}

function insist(holds: boolean, fault: CmsFault = 'cms.bad'): void {
  if (!holds) throw new Refused(fault)
}

function children(element: DerElement | null | undefined, tag: number): DerElement[] {
  const found = element?.tag === tag ? element.children() : null
  if (!found) throw new Refused('cms.bad')
  return [...found]
}

/** The first element inside another; of the sets and wrappers of this schema, the only one. */
function only(element: DerElement | null | undefined, tag: number): DerElement {
  const [first, ...others] = children(element, tag)
  if (first === undefined || (tag !== tags.sequence && others.length > 0)) throw new Refused('cms.bad')
  return first
}
