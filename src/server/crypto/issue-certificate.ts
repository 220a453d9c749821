import { randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { bitString, boolean, integer, octetString, oid, pem, sequence, tagged, instantTime } from './der.ts'
import { distinguishedName, sha256WithRsa } from './x509-names.ts'
import type { DistinguishedName } from './x509-names.ts'

interface Issue {
  readonly subject: DistinguishedName
  readonly publicKey: KeyObject
  readonly issuer: { readonly name: DistinguishedName; readonly key: KeyObject }
  readonly from: Date
  readonly to: Date
  /** Whether the subject may issue certificates itself. */
  readonly isAuthority?: boolean
  /** Further extensions, each a whole DER element. */
  readonly extensions?: readonly Uint8Array[]
}

/** Returns an X.509 certificate as PEM, signed with SHA-256 and RSA. A subject that signs itself is its own issuer. */
export function issueCertificate({ subject, publicKey, issuer, from, to, isAuthority = false, extensions = [] }: Issue): string {
  const serial = randomBytes(16)
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x40)
  const basicConstraints = sequence(oid('2.5.29.19'), boolean(true), octetString(sequence(...(isAuthority ? [boolean(true)] : []))))
  const content = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serial),
    sha256WithRsa,
    distinguishedName(issuer.name),
    sequence(instantTime(from), instantTime(to)),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(basicConstraints, ...extensions)),
  )
  return pem('CERTIFICATE', sequence(content, sha256WithRsa, bitString(sign('sha256', content, issuer.key))))
}
