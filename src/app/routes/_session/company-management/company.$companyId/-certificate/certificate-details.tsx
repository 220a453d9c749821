import { t } from '#app/i18n/text.ts'
import { CertificateFile } from '#app/records/certificate/certificate-file.tsx'
import { expiryOf } from '#app/records/certificate/expiry.ts'
import { cuit as cuitKind } from '#app/records/field-kinds.ts'
import { Detail, Details } from '#app/ui/details.tsx'
import type { Certificate } from '#domain/certificate.ts'
import { showInstant } from '#domain/dates.ts'

/** What a certificate says of itself. Its key is described and never opened; only another server answers it, and then it can be. */
export function CertificateDetails({ certificate }: { certificate: Certificate }) {
  const { expire, cuit, alias, issuer, cert } = certificate
  return (
    <Details>
      {expire && (
        <Detail label={t('certificate.expire')}>
          {showInstant(expire)} ({expiryOf(expire).text})
        </Detail>
      )}
      {cuit && <Detail label={t('company.cuit')}>{cuitKind.show(cuit)}</Detail>}
      {alias && <Detail label={t('certificate.alias')}>{alias}</Detail>}
      {issuer && <Detail label={t('certificate.issuer')}>{issuer}</Detail>}
      {cert && (
        <Detail label={t('certificate.cert')}>
          <CertificateFile certificate={certificate} file="cert" />
        </Detail>
      )}
      <Detail label={t('certificate.key')}>
        <CertificateFile certificate={certificate} file="key" />
      </Detail>
    </Details>
  )
}
