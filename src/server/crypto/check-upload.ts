// Checks that an uploaded certificate is valid and that its private key matches.
import type { KeyObject, X509Certificate } from 'node:crypto'
import type { CertificateFault } from '#domain/company/certificate-faults.ts'
import { openPrivateKey } from './open-private-key.ts'
import { checkCertificate, readCertificates, type CertificateFacts } from './read-certificate.ts'

interface Upload {
  readonly cert: Uint8Array
  /** Null when none was uploaded: the certificate must then match one of the stored keys. */
  readonly key: Uint8Array | null
  readonly password: string
}

export interface UploadFault {
  readonly field: 'cert' | 'key' | 'password'
  readonly message: CertificateFault
}

interface StoredKey {
  readonly publicKey: KeyObject
}

interface CheckedUpload<Kept> {
  readonly facts: CertificateFacts
  /** The opened uploaded key, or the stored one that the certificate matches. */
  readonly key: { readonly opened: KeyObject } | { readonly kept: Kept }
}

/**
 * Checks that a certificate is valid and that the key matches; of a chain it uses the certificate that the key matches. Returns the fault
 * of each file otherwise.
 */
export async function checkUpload<Kept extends StoredKey>(
  { cert, key, password }: Upload,
  kept: readonly Kept[],
  now: Date,
): Promise<CheckedUpload<Kept> | UploadFault[]> {
  const certificates = readCertificates(cert)
  const opened = key === null ? null : await openPrivateKey(key, password)
  if (typeof certificates === 'string' || typeof opened === 'string')
    return [...faultOf('cert', certificates), ...faultOf(fieldOf(opened), opened)]
  const pair = opened === null ? keptPair(certificates, kept) : openedPair(certificates, opened)
  if (pair === null) return [{ field: 'key', message: opened === null ? 'KeyNeeded' : 'KeyOther' }]
  const facts = checkCertificate(pair.certificate, now)
  return typeof facts === 'string' ? [{ field: 'cert', message: facts }] : { facts, key: pair.key }
}

function faultOf(field: UploadFault['field'], read: CertificateFault | object | null): UploadFault[] {
  return typeof read === 'string' ? [{ field, message: read }] : []
}

function fieldOf(fault: KeyObject | CertificateFault | null): 'key' | 'password' {
  return fault === 'PasswordMissing' || fault === 'PasswordWrong' ? 'password' : 'key'
}

function openedPair(certificates: readonly X509Certificate[], opened: KeyObject) {
  const certificate = certificates.find((one) => one.checkPrivateKey(opened))
  return certificate === undefined ? null : { certificate, key: { opened } }
}

function keptPair<Kept extends StoredKey>(certificates: readonly X509Certificate[], kept: readonly Kept[]) {
  for (const certificate of certificates)
    for (const one of kept) if (certificate.publicKey.equals(one.publicKey)) return { certificate, key: { kept: one } }
  return null
}
