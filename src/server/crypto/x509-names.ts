// Building blocks of X.509 documents: names, times, keys, algorithms and signatures.
import { generateKeyPair, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { BitString, Null, ObjectIdentifier, PrintableString, Sequence, Set, Utf8String } from 'asn1js'
import { AlgorithmIdentifier, PublicKeyInfo, RelativeDistinguishedNames, Time, TimeType } from 'pkijs'
import type { Certificate, CertificationRequest } from 'pkijs'
import { elementsOf } from './asn1.ts'

export const sha256WithRsa = algorithm('1.2.840.113549.1.1.11')

export function algorithm(id: string): AlgorithmIdentifier {
  return new AlgorithmIdentifier({ algorithmId: id, algorithmParams: new Null() })
}

/** The parts of a name in the order of the encoding. X.509 defines the country and the serial number as printable strings. */
const parts = [
  ['C', '2.5.4.6', PrintableString],
  ['O', '2.5.4.10', Utf8String],
  ['CN', '2.5.4.3', Utf8String],
  ['serialNumber', '2.5.4.5', PrintableString],
] as const

/** A distinguished name: `{ C: 'AR', O: 'Compañia', CN: 'deposito', serialNumber: 'CUIT 30590428775' }`. */
export type DistinguishedName = Readonly<Partial<Record<(typeof parts)[number][0], string>>>

export function distinguishedName(name: DistinguishedName): RelativeDistinguishedNames {
  const sets = parts.flatMap(([part, type, Text]) => {
    const value = name[part]
    return value === undefined
      ? []
      : [new Set({ value: [new Sequence({ value: [new ObjectIdentifier({ value: type }), new Text({ value })] })] })]
  })
  // Encoded here, because the library would write one set with all parts.
  return new RelativeDistinguishedNames({ valueBeforeDecode: new Sequence({ value: sets }).toBER() })
}

/** Generates an RSA key of the size that the authority requires. It takes some tenths of a second, without blocking the event loop. */
export function makeRsaKey(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
}

export function publicKeyInfo(key: KeyObject): PublicKeyInfo {
  return PublicKeyInfo.fromBER(key.export({ type: 'spki', format: 'der' }))
}

/** Returns an instant in whole seconds. X.509 and CMS write years before 2050 with two digits. */
export function instantTime(date: Date): Time {
  const type = date.getUTCFullYear() < 2050 ? TimeType.UTCTime : TimeType.GeneralizedTime
  return new Time({ type, value: new Date(Math.floor(date.getTime() / 1000) * 1000) })
}

/** Signs a certificate, or a request for one, with SHA-256 and RSA. Returns it in DER. */
export function signed(document: Certificate | CertificationRequest, key: KeyObject): Buffer {
  document.signatureAlgorithm = sha256WithRsa
  const [content] = elementsOf(document.toSchema(true))
  if (content === undefined) throw new Error('nothing to sign')
  document.signatureValue = new BitString({ valueHex: sign('sha256', Buffer.from(content.toBER()), key) })
  return Buffer.from(document.toSchema(true).toBER())
}
