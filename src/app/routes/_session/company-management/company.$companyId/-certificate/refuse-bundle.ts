import { t } from '#app/i18n/text.ts'

/** A PKCS#12 file holds certificate and key in one. The server would refuse it too; here it is known before anything is sent. */
export function refuseBundle(name: string, bytes: Uint8Array): string | null {
  return /\.(?:p12|pfx)$/i.test(name) || isPkcs12(bytes) ? t('error.certificate.pkcs12') : null
}

/** A DER sequence that begins with version 3; certificates and keys begin otherwise. */
function isPkcs12(bytes: Uint8Array): boolean {
  const [tag, length = 0] = bytes
  const start = length < 0x80 ? 2 : 2 + (length & 0x7f)
  return tag === 0x30 && bytes[start] === 0x02 && bytes[start + 1] === 0x01 && bytes[start + 2] === 0x03
}
