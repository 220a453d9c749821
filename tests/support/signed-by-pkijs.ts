import { createHash } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { derOf } from './certificates.ts'

const ids = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
} as const

interface Signing {
  readonly cert: string
  readonly key: KeyObject
  readonly digest?: 'SHA-256' | 'SHA-1' | 'SHA-512'
  /** Whether attributes are signed, and not the content itself. */
  readonly hasAttributes?: boolean
  /** Changes the message after it was signed. */
  readonly afterwards?: (message: pkijs.SignedData, signer: pkijs.SignerInfo) => void
}

/** Returns a signed message (CMS) in DER, with its content attached. The product's library writes it as its own users do, and WebCrypto signs it: no code of the product takes part. */
export async function signedByPkijs(content: string, signing: Signing): Promise<Buffer> {
  const { cert, key, digest = 'SHA-256', hasAttributes = true, afterwards = () => undefined } = signing
  const bytes = Buffer.from(content)
  const certificate = pkijsCertificate(cert)
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    ...(hasAttributes ? { signedAttrs: signedAttributes(bytes, digest) } : {}),
  })
  const message = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: ids.data, eContent: octets(bytes) }),
    signerInfos: [signer],
    certificates: [certificate],
  })
  await message.sign(await webKey(key, digest), 0, digest)
  // The library writes the content in parts, which is not DER.
  message.encapContentInfo.eContent = octets(bytes)
  afterwards(message, signer)
  const wrapped = new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content: message.toSchema(true) })
  return Buffer.from(wrapped.toSchema().toBER())
}

export const pkijsCertificate = (pem: string): pkijs.Certificate => pkijs.Certificate.fromBER(derOf(pem))

export function octets(bytes: Uint8Array): asn1js.OctetString {
  return new asn1js.OctetString({ valueHex: bufferOf(bytes) })
}

function signedAttributes(content: Buffer, digest: string): pkijs.SignedAndUnsignedAttributes {
  const hash = createHash(digest.replace('-', '').toLowerCase()).update(content).digest()
  const attributes = [
    new pkijs.Attribute({ type: ids.contentType, values: [new asn1js.ObjectIdentifier({ value: ids.data })] }),
    new pkijs.Attribute({ type: ids.signingTime, values: [new asn1js.UTCTime({ valueDate: new Date('2026-11-20T21:00:00.000Z') })] }),
    new pkijs.Attribute({ type: ids.messageDigest, values: [octets(hash)] }),
  ]
  return new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes })
}

async function webKey(key: KeyObject, hash: string): Promise<CryptoKey> {
  const bytes = key.export({ type: 'pkcs8', format: 'der' })
  return await crypto.subtle.importKey('pkcs8', bufferOf(bytes), { name: 'RSASSA-PKCS1-v1_5', hash }, false, ['sign'])
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
