// Signs a message as CMS SignedData, as the authority's ticket service requires.
import { createHash, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { ObjectIdentifier } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { octetString } from './asn1.ts'
import { algorithm, instantTime } from './x509-names.ts'

interface Message {
  readonly content: Uint8Array
  /** The signer's certificate as PEM, and its RSA key. */
  readonly cert: string
  readonly key: KeyObject
  readonly now: Date
}

export const attributeTypes = {
  contentType: '1.2.840.113549.1.9.3',
  signingTime: '1.2.840.113549.1.9.5',
  messageDigest: '1.2.840.113549.1.9.4',
} as const

const sha256 = algorithm('2.16.840.1.101.3.4.2.1')
const rsa = algorithm('1.2.840.113549.1.1.1')

/**
 * Signs a content. Returns the content, its signature and the signer's certificate as CMS SignedData in DER
 * (`server/authority/README.md#login-tickets`).
 */
export function signedMessage({ content, cert, key, now }: Message): Buffer {
  const certificate = Certificate.fromBER(new X509Certificate(cert).raw)
  const { issuer, serialNumber } = certificate
  const signedAttrs = new SignedAndUnsignedAttributes({
    type: 0,
    // In the order of their bytes, as DER requires.
    attributes: [
      new Attribute({ type: attributeTypes.contentType, values: [new ObjectIdentifier({ value: ContentInfo.DATA })] }),
      new Attribute({ type: attributeTypes.signingTime, values: [instantTime(now).toSchema()] }),
      new Attribute({ type: attributeTypes.messageDigest, values: [octetString(createHash('sha256').update(content).digest())] }),
    ],
  })
  const signature = octetString(sign('sha256', signedBytes(signedAttrs), key))
  const sid = new IssuerAndSerialNumber({ issuer, serialNumber })
  const message = new SignedData({
    digestAlgorithms: [sha256],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
    certificates: [certificate],
    signerInfos: [new SignerInfo({ version: 1, sid, digestAlgorithm: sha256, signedAttrs, signatureAlgorithm: rsa, signature })],
  })
  // Set here, because the constructor would split the content into parts, which is not DER.
  message.encapContentInfo.eContent = octetString(content)
  return written(message)
}

/**
 * Returns the bytes that the signature covers: the attributes with the tag of a SET. The message writes the same attributes with the tag
 * [0].
 */
export function signedBytes(attributes: SignedAndUnsignedAttributes): Buffer {
  const bytes = Buffer.from(attributes.toSchema().toBER())
  bytes.writeUInt8(0x31)
  return bytes
}

export function written(message: SignedData): Buffer {
  return Buffer.from(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: message.toSchema() }).toSchema().toBER())
}
