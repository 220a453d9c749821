import { Link } from '@tanstack/react-router'
import { cuit } from '#app/records/field-kinds.ts'
import type { Column } from '#app/ui/table-column.ts'
import type { Company } from '#domain/company.ts'
import { useCompanyRights } from '../../-company/use-company-rights.ts'
import { CompanyRowActions } from './company-row-actions.tsx'

export const companyColumns: readonly Column<Company>[] = [
  { id: 'id', title: 'company.id', width: '88px', cell: (company) => <CompanyLink company={company} /> },
  { id: 'name', title: 'company.name', cell: ({ name }) => name ?? '-' },
  { id: 'rol', title: 'company.rol', width: '112px', cell: ({ rol }) => rol ?? '-' },
  { id: 'cuit', title: 'company.cuit', width: '144px', cell: (company) => cuit.show(company.cuit) || '-' },
  { id: 'actions', title: 'record.actions', width: '312px', align: 'end', cell: (company) => <CompanyRowActions company={company} /> },
]

/** Leads to the company where the user may see it. */
function CompanyLink({ company }: { company: Company }) {
  const { id } = company
  if (!useCompanyRights()(company).manages) return id
  return (
    <Link to="/company-management/company/$companyId/view" params={{ companyId: id }}>
      {id}
    </Link>
  )
}
