import { t } from '#app/i18n/text.ts'
import type { CertificateRequest } from '#domain/certificate-request.ts'
import type { Company } from '#domain/company.ts'

/** `both`: certificate and key. `alone`: a certificate whose key the server has. `request`: a new key, made on the server. */
export type CertificateWay = 'both' | 'alone' | 'request'

interface CertificateWayOption {
  readonly value: CertificateWay
  readonly label: string
  readonly help: string
}

/** The ways to a certificate that there are for a company. A second request would make the first one's key useless, so it is discarded first. */
export function certificateWays({ certificate }: Company, request: CertificateRequest | null): CertificateWayOption[] {
  const both: CertificateWayOption = { value: 'both', label: t('certificate.way.both'), help: t('certificate.way.both.help') }
  const fresh: CertificateWayOption = { value: 'request', label: t('certificate.way.request'), help: t('certificate.way.request.help') }
  if (request)
    return [
      {
        value: 'alone',
        label: t('certificate.way.requested'),
        help: t('certificate.way.requested.help', { alias: request.alias }),
      },
      both,
    ]
  if (!certificate) return [both, fresh]
  return [both, { value: 'alone', label: t('certificate.way.alone'), help: t('certificate.way.alone.help') }, fresh]
}
