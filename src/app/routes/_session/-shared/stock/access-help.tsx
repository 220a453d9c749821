// The hint about a company's customs access: a link for its managers, a contact hint for others.
import { Link } from '@tanstack/react-router'
import { t } from '#app/i18n/text.ts'
import { useManagedCompanyOf } from '../company/managed-companies.ts'

interface AccessHelpProps {
  warehouseId: number
  /** Whether the server retries the ticket request by itself; the text for other users is then omitted. */
  waits?: boolean
}

/** Says how to repair a company's access to the authority: a link for the company's managers, and whom to ask for everybody else. */
export function AccessHelp({ warehouseId, waits = false }: AccessHelpProps) {
  const company = useManagedCompanyOf(warehouseId)
  if (company === undefined) return null
  if (company === null) return waits ? null : t('stock.access.ask')
  return (
    <Link to="/company-management/company/$companyId/view" params={{ companyId: company.id }}>
      {t('stock.access.link')}
    </Link>
  )
}
