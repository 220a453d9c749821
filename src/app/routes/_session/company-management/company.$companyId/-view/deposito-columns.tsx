import { Link } from '@tanstack/react-router'
import type { Column } from '#app/ui/table-column.ts'
import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { catalogLabel } from '#domain/catalogs/entry.ts'
import type { Deposito } from '#domain/deposito.ts'
import { DepositoRowActions } from './deposito-row-actions.tsx'

export function depositoColumns(companyId: number): readonly Column<Deposito>[] {
  return [
    { id: 'codigoAduana', title: 'deposito.codigoAduana', cell: ({ codigoAduana }) => catalogLabel(customsOffices, codigoAduana ?? '-') },
    {
      id: 'codigoLugarOperativo',
      title: 'deposito.codigoLugarOperativo',
      width: '168px',
      cell: ({ codigoLugarOperativo }) => codigoLugarOperativo ?? '-',
    },
    { id: 'description', title: 'deposito.description', cell: ({ description }) => description ?? '-' },
    {
      id: 'company',
      title: 'deposito.company',
      cell: ({ company }) => (
        <Link to="/company-management/company/$companyId/view" params={{ companyId }}>
          {company?.name ?? companyId}
        </Link>
      ),
    },
    {
      id: 'actions',
      title: 'record.actions',
      width: '88px',
      align: 'end',
      cell: (deposito) => <DepositoRowActions companyId={companyId} deposito={deposito} />,
    },
  ]
}
