import { t } from '#app/i18n/text.ts'
import type { Company } from '#domain/company.ts'
import { showInstant } from '#domain/dates.ts'

/** When the company's certificate expires. */
export function CompanyCertificate({ company }: { company: Company }) {
  const expire = company.certificate?.expire
  if (!expire) return null
  return (
    <p>
      {t('company.certificateExpires')}: {showInstant(expire)}
    </p>
  )
}
