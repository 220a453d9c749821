// Certificate authority of the stand-in, which issues companies' certificates and signs tickets.
import { X509Certificate, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto'
import { Integer } from 'asn1js'
import { BasicConstraints, Certificate, Extension, id_BasicConstraints } from 'pkijs'
import type { SecretBox } from '../crypto/secret-box.ts'
import {
  type DistinguishedName,
  distinguishedName,
  instantTime,
  makeRsaKey,
  publicKeyInfo,
  sha256WithRsa,
  signed,
} from '../crypto/x509-names.ts'
import type { Db } from '../store/database/database.ts'
import type { Store } from '../store/database/open.ts'
import { findStandInIssuer, insertStandInIssuer } from '../store/operations/stand-in.ts'

export interface StandInServices {
  readonly store: Store
  readonly clock: () => Date
  readonly issuer: StandInIssuer
}

export interface StandInIssuer {
  readonly certificate: X509Certificate
  readonly key: KeyObject
}

export const standInIssuerName = { C: 'AR', O: 'Aduana simulada', CN: 'Computadores Simulados' } as const satisfies DistinguishedName

const keyPlace = 'stand_in_issuer/1/key'

const year = 365 * 86_400_000

export async function makeStandInIssuer(now: Date): Promise<StandInIssuer> {
  const { publicKey, privateKey } = await makeRsaKey()
  const certificate = issueCertificate({
    subject: standInIssuerName,
    publicKey,
    issuer: { name: standInIssuerName, key: privateKey },
    from: now,
    to: new Date(now.getTime() + 20 * year),
    isAuthority: true,
  })
  return { certificate: new X509Certificate(certificate), key: privateKey }
}

export async function storeStandInIssuer(tx: Db, { certificate, key }: StandInIssuer, secrets: SecretBox): Promise<boolean> {
  const sealedKey = secrets.seal(key.export({ type: 'pkcs8', format: 'der' }), keyPlace)
  return await insertStandInIssuer(tx, { cert: certificate.toString(), sealedKey })
}

/** Returns the issuer of a store, and creates it if there is none. Of several processes that start together, one creates it. */
export async function openStandInIssuer(store: Store, { secrets, now }: { secrets: SecretBox; now: Date }): Promise<StandInIssuer> {
  const found = await readStandInIssuer(store, secrets)
  if (found) return found
  const made = await makeStandInIssuer(now)
  if (await store.write((tx) => storeStandInIssuer(tx, made, secrets))) return made
  return (await readStandInIssuer(store, secrets)) ?? made
}

export async function readStandInIssuer(store: Store, secrets: SecretBox): Promise<StandInIssuer | null> {
  const row = await findStandInIssuer(store.db)
  if (row === null) return null
  const key = createPrivateKey({ key: secrets.open(row.sealedKey, keyPlace), format: 'der', type: 'pkcs8' })
  return { certificate: new X509Certificate(row.cert), key }
}

/** Issues a certificate for two years, as the authority does. Returns it as PEM. */
export function issueStandInCertificate(
  issuer: StandInIssuer,
  { subject, publicKey, now }: { subject: DistinguishedName; publicKey: KeyObject; now: Date },
): string {
  const signer = { name: standInIssuerName, key: issuer.key }
  return issueCertificate({ subject, publicKey, issuer: signer, from: now, to: new Date(now.getTime() + 2 * year) })
}

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
