// Reads uploaded certificates and extracts their CUIT, names and dates, or says why one cannot be used.
import { X509Certificate } from 'node:crypto'
// Loaded before `toLegacyObject` is called: if that call is the first to load parts of TLS, Node 26 leaves `tls.createSecureContext`
// undefined in the process.
import 'node:tls'
import type { CertificateFault } from '#domain/company/certificate-faults.ts'
import { otherFile, readBlocks } from './file-blocks.ts'

export interface CertificateFacts {
  /** PEM. */
  readonly cert: string
  /** SHA-256 of its DER. */
  readonly fingerprint: string
  readonly validFrom: string
  readonly expire: string
  readonly cuit: string | null
  readonly alias: string | null
  readonly issuer: string | null
}

/** Reads the certificates of an uploaded file: one, or a chain in any order. */
export function readCertificates(file: Uint8Array): X509Certificate[] | CertificateFault {
  const blocks = readBlocks(file)
  const certificates = blocks.filter(({ label }) => label.endsWith('CERTIFICATE'))
  if (certificates.length === 0)
    return otherFile(blocks, { 'CERTIFICATE REQUEST': 'CertificateIsRequest', KEY: 'CertificateIsKey' }) ?? 'CertificateUnreadable'
  try {
    return certificates.map(({ der }) => {
      const certificate = new X509Certificate(der)
      // Reads the data that is used later, because invalid data throws only when it is read.
      factsOf(certificate)
      return certificate
    })
  } catch {
    return 'FileDamaged'
  }
}

export function checkCertificate(certificate: X509Certificate, now: Date): CertificateFacts | CertificateFault {
  if (now > certificate.validToDate) return 'CertificateExpired'
  if (now < certificate.validFromDate) return 'CertificateNotYetValid'
  return cuitsOf(certificate).length > 1 ? 'CertificateTwoCuits' : factsOf(certificate)
}

function factsOf(certificate: X509Certificate): CertificateFacts {
  const { subject, issuer } = certificate.toLegacyObject()
  // The getter throws for an unknown kind of key.
  void certificate.publicKey
  return {
    cert: certificate.toString(),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: certificate.validFromDate.toISOString(),
    expire: certificate.validToDate.toISOString(),
    cuit: cuitsOf(certificate)[0] ?? null,
    alias: nameOf(subject['CN']),
    issuer: nameOf(issuer['CN']),
  }
}

function cuitsOf(certificate: X509Certificate): string[] {
  return allOf(certificate.toLegacyObject().subject['serialNumber']).flatMap((text) => /^CUI[TL] (\d{11})$/.exec(text)?.[1] ?? [])
}

const longestName = 255

function nameOf(value: string | string[] | undefined): string | null {
  const [name = ''] = allOf(value)
  // A certificate may contain any character, including NUL, which PostgreSQL cannot store.
  return (
    name
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, longestName) || null
  )
}

function allOf(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat()
}
