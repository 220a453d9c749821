// What a user without a warehouse sees: whom to ask, and the notices about the certificates of their companies.
import { t } from '#app/i18n/text.ts'
import { Notice } from '#app/ui/feedback/message.tsx'
import { CertificateNotice } from './certificate-notice.tsx'
import { useManagedCompanies } from './managed-companies.ts'

/** Says that no warehouse is configured. Without one there is no current company, so the notices of all the user's companies appear. */
export function NoWarehouse() {
  const companies = useManagedCompanies()
  return (
    <>
      <Notice>{t('start.notConfigured')}</Notice>
      {companies?.map((company) => (
        <CertificateNotice key={company.id} company={company} />
      ))}
    </>
  )
}
