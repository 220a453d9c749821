import { randomBytes, X509Certificate, type KeyObject } from 'node:crypto'
import { Integer } from 'asn1js'
import { BasicConstraints, Certificate, Extension, id_BasicConstraints } from 'pkijs'
import { distinguishedName, instantTime, publicKeyInfo, sha256WithRsa, signed, type DistinguishedName } from './x509-names.ts'

interface Issue {
  readonly subject: DistinguishedName
  readonly publicKey: KeyObject
  readonly issuer: { readonly name: DistinguishedName; readonly key: KeyObject }
  readonly from: Date
  readonly to: Date
  /** Whether the subject may issue certificates itself. */
  readonly isAuthority?: boolean
}

/** Returns an X.509 certificate as PEM, signed with SHA-256 and RSA. A subject that signs itself is its own issuer. */
export function issueCertificate({ subject, publicKey, issuer, from, to, isAuthority = false }: Issue): string {
  const serial = randomBytes(16)
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x40)
  const extnValue = new BasicConstraints({ cA: isAuthority }).toSchema().toBER()
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serial }),
    signature: sha256WithRsa,
    issuer: distinguishedName(issuer.name),
    notBefore: instantTime(from),
    notAfter: instantTime(to),
    subject: distinguishedName(subject),
    subjectPublicKeyInfo: publicKeyInfo(publicKey),
    extensions: [new Extension({ extnID: id_BasicConstraints, critical: true, extnValue })],
  })
  return new X509Certificate(signed(certificate, issuer.key)).toString()
}
