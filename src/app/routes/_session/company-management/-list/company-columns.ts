import type { Column } from '#app/ui/table-column.ts'
import type { Company } from '#domain/company.ts'

export const companyColumns: readonly Column<Company>[] = [
  { id: 'id', title: 'company.id', width: '88px', cell: ({ id }) => id },
  { id: 'name', title: 'company.name', cell: ({ name }) => name ?? '-' },
  { id: 'rol', title: 'company.rol', width: '136px', cell: ({ rol }) => rol ?? '-' },
  { id: 'cuit', title: 'company.cuit', width: '176px', cell: ({ cuit }) => cuit ?? '-' },
]
