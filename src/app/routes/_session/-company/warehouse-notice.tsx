import { CertificateNotice } from './certificate-notice.tsx'
import { useManagedCompanyOf } from './use-managed-companies.ts'

/** What there is to say of the certificate of a warehouse's company, to who manages the company. */
export function WarehouseNotice({ warehouseId }: { warehouseId: number }) {
  const company = useManagedCompanyOf(warehouseId)
  return company ? <CertificateNotice company={company} /> : null
}
