// Opens and verifies the signature of a CMS message as the authority's login service does.
import { createHash, verify, X509Certificate } from 'node:crypto'
import { BaseBlock, ObjectIdentifier, type OctetString } from 'asn1js'
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignedAndUnsignedAttributes, type SignerInfo } from 'pkijs'
import { octetString, readDer } from '../crypto/asn1.ts'
import { attributeTypes, signedBytes, written } from '../crypto/cms.ts'

/** Reasons to refuse a signed message, by the names of the authority's ticket service. */
export type CmsFault =
  | 'cms.bad'
  | 'cms.bad.base64'
  | 'cms.sign.invalid'
  | 'cms.cert.notFound'
  | 'cms.cert.invalid'
  | 'cms.cert.expired'
  | 'cms.cert.untrusted'

/** The accepted digests, with the names of their RSA signature algorithms. */
const digests = [
  { name: 'sha256', id: '2.16.840.1.101.3.4.2.1', withRsa: '1.2.840.113549.1.1.11' },
  { name: 'sha1', id: '1.3.14.3.2.26', withRsa: '1.2.840.113549.1.1.5' },
] as const

const rsa = '1.2.840.113549.1.1.1'

class Refused extends Error {
  readonly fault: CmsFault
  constructor(fault: CmsFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Opens a CMS `SignedData` of one signer, in Base64, as the authority's ticket service does
 * (`server/authority/README.md#the-ticket-service`). Returns its content and the signer's certificate, or the first fault.
 */
export function openCms(text: string, { issuer, now }: { issuer: X509Certificate; now: Date }) {
  try {
    const message = readMessage(bytesOf(text))
    const [signer, ...others] = message.signerInfos
    if (signer === undefined || others.length > 0) throw new Refused('cms.bad')
    const content = contentOf(message)
    const certificate = certificateOf(signer, message)
    checkSignature(signer, certificate, { contentType: message.encapContentInfo.eContentType, content })
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

/** Parses a message. It must have only the parts of its schema, so that serialising it again gives the same bytes. */
function readMessage(bytes: Buffer): SignedData {
  const schema = readDer(bytes)
  if (schema === null) throw new Refused('cms.bad')
  try {
    const message = new SignedData({ schema: new ContentInfo({ schema }).content })
    if (written(message).equals(bytes)) return message
  } catch {
    // The library throws for bytes that do not match the schema.
  }
  throw new Refused('cms.bad')
}

function contentOf({ encapContentInfo: { eContent } }: SignedData): Buffer {
  if (eContent === undefined) throw new Refused('cms.sign.invalid')
  if (eContent.idBlock.tagClass !== 1 || eContent.idBlock.tagNumber !== 4 || eContent.idBlock.isConstructed) throw new Refused('cms.bad')
  return Buffer.from(eContent.getValue())
}

function certificateOf({ sid }: SignerInfo, { certificates = [] }: SignedData): X509Certificate {
  if (certificates.length === 0) throw new Refused('cms.cert.notFound')
  if (!(sid instanceof IssuerAndSerialNumber)) throw new Refused('cms.bad')
  const found = certificates.find(
    (one): one is Certificate =>
      one instanceof Certificate && one.issuer.isEqual(sid.issuer.valueBeforeDecode) && one.serialNumber.isEqual(sid.serialNumber),
  )
  if (found === undefined) throw new Refused('cms.cert.notFound')
  try {
    return new X509Certificate(Buffer.from(found.toSchema().toBER()))
  } catch {
    throw new Refused('cms.bad')
  }
}

/**
 * Verifies the signature of the attributes, or of the content when there are none, and that the attributes contain the content's digest and
 * type.
 */
function checkSignature(
  { digestAlgorithm, signedAttrs, signatureAlgorithm, signature }: SignerInfo,
  certificate: X509Certificate,
  { contentType, content }: { contentType: string; content: Buffer },
): void {
  const digest = digests.find(({ id }) => digestAlgorithm.algorithmId === id)
  if (!digest) throw new Refused('cms.sign.invalid')
  insist(signatureAlgorithm.algorithmId === rsa || signatureAlgorithm.algorithmId === digest.withRsa)
  if (signedAttrs) {
    const hash = createHash(digest.name).update(content).digest()
    insist(attributeOf(signedAttrs, attributeTypes.messageDigest).isEqual(octetString(hash)))
    insist(attributeOf(signedAttrs, attributeTypes.contentType).isEqual(new ObjectIdentifier({ value: contentType })))
  } else insist(contentType === ContentInfo.DATA)
  insist(isSignedBy(certificate, { hash: digest.name, signed: signedAttrs ? signedBytes(signedAttrs) : content, signature }))
}

function isSignedBy(certificate: X509Certificate, of: { hash: string; signed: Buffer; signature: OctetString }): boolean {
  try {
    const { publicKey } = certificate
    return publicKey.asymmetricKeyType === 'rsa' && verify(of.hash, of.signed, publicKey, Buffer.from(of.signature.getValue()))
  } catch {
    // The certificate's key is malformed.
    return false
  }
}

/** Returns the single value of an attribute, which must occur exactly once. */
function attributeOf({ attributes }: SignedAndUnsignedAttributes, type: string): BaseBlock {
  const [found, ...others] = attributes.filter((attribute) => attribute.type === type)
  const value: unknown = found?.values[0]
  if (!(value instanceof BaseBlock) || found?.values.length !== 1 || others.length > 0) throw new Refused('cms.sign.invalid')
  return value
}

function insist(holds: boolean): void {
  if (!holds) throw new Refused('cms.sign.invalid')
}
