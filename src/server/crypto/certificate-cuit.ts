import type { X509Certificate } from 'node:crypto'

/** Returns the CUIT that a certificate's subject names, `serialNumber=CUIT 30590428775`, or null when it names none or several. */
export function cuitOfCertificate(certificate: X509Certificate): string | null {
  const { serialNumber } = certificate.toLegacyObject().subject
  return typeof serialNumber === 'string' ? (/^CUI[TL] (\d{11})$/.exec(serialNumber)?.[1] ?? null) : null
}
