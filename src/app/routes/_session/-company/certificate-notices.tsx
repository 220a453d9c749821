import { CertificateNotice } from './certificate-notice.tsx'
import { useManagedCompanies } from './use-managed-companies.ts'

/** Without a warehouse no company is the current one, so all of the user's are looked at. */
export function CertificateNotices() {
  return useManagedCompanies()?.map((company) => <CertificateNotice key={company.id} company={company} />)
}
