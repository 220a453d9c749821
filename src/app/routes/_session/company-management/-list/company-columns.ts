import { t } from '#app/i18n/text.ts'
import type { Column } from '#app/ui/table-column.ts'
import type { Company } from '#domain/company.ts'

const nothing = '-'

export function companyColumns(): Column<Company>[] {
  return [
    { id: 'id', title: t('company.id'), width: '88px', cell: ({ id }) => id },
    { id: 'name', title: t('company.name'), cell: ({ name }) => name ?? nothing },
    { id: 'rol', title: t('company.rol'), width: '136px', cell: ({ rol }) => rol ?? nothing },
    { id: 'cuit', title: t('company.cuit'), width: '176px', cell: ({ cuit }) => cuit ?? nothing },
  ]
}
