import { t } from '#app/i18n/text.ts'
import { isPkcs12 } from '#domain/certificate-upload.ts'

/** Returns why a picked file is refused, or null. The server refuses a PKCS#12 file too; here that is known before anything is sent. */
export function refuseBundle(name: string, bytes: Uint8Array): string | null {
  return /\.(?:p12|pfx)$/i.test(name) || isPkcs12(bytes) ? t('error.certificate.pkcs12') : null
}
