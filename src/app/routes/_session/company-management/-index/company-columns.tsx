// Columns of the company list, with the buttons that the user's rights allow.
import { Link, linkOptions } from '@tanstack/react-router'
import { Eye, Trash2, UsersRound } from 'lucide'
import { useDeleteCompany } from '#app/api/company/company.ts'
import { t } from '#app/i18n/text.ts'
import { cuit } from '#app/records/field-kinds.ts'
import { titleOf } from '#app/records/record-names.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { RowButton, RowLink } from '#app/ui/table/row-buttons.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import type { Company } from '#domain/company/company.ts'
import { useCompanyRights } from '../../-shared/company/managed-companies.ts'

export const companyColumns: readonly Column<Company>[] = [
  { id: 'id', title: 'company.id', width: '88px', cell: (company) => <CompanyLink company={company} /> },
  { id: 'name', title: 'company.name', cell: ({ name }) => name ?? '-' },
  { id: 'rol', title: 'company.rol', width: '112px', cell: ({ rol }) => rol ?? '-' },
  { id: 'cuit', title: 'company.cuit', width: '144px', cell: (company) => cuit.show(company.cuit) || '-' },
  { id: 'actions', title: 'record.actions', width: '312px', align: 'end', cell: (company) => <CompanyRowActions company={company} /> },
]

/** The name of a company, as a link if the user may open the company. */
function CompanyLink({ company }: { company: Company }) {
  const { id } = company
  if (!useCompanyRights()(company).manages) return id
  return (
    <Link to="/company-management/company/$companyId/view" params={{ companyId: id }} aria-label={titleOf('company', id, company.name)}>
      {id}
    </Link>
  )
}

/** The buttons that the user's rights on a company allow; none if they only work for it. */
function CompanyRowActions({ company }: { company: Company }) {
  const may = useCompanyRights()(company)
  const confirm = useConfirm()
  const { mutateAsync } = useDeleteCompany({}, 'inline')
  const { id } = company
  const params = { companyId: id }
  const named = (action: string) => t('record.actionOf', { action, name: titleOf('company', id, company.name) })
  if (!may.manages) return null
  return (
    <>
      <RowLink
        icon={Eye}
        text={t('entity.action.view')}
        label={named(t('entity.action.view'))}
        link={linkOptions({ to: '/company-management/company/$companyId/view', params })}
      />
      <RowLink
        icon={UsersRound}
        text={t('company.users')}
        label={named(t('company.users'))}
        link={linkOptions({ to: '/company-management/company/$companyId/users', params })}
      />
      {may.owns && (
        <RowButton
          icon={Trash2}
          aria-label={named(t('entity.action.delete'))}
          onClick={() =>
            void confirm({
              title: t('company.deleteOne', { id }),
              text: t('company.deleteOneText'),
              action: t('entity.action.delete'),
              danger: true,
              run: () => mutateAsync({ id }),
            })
          }
        >
          {t('entity.action.delete')}
        </RowButton>
      )}
    </>
  )
}
