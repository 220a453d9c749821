import { Link } from '@tanstack/react-router'
import { Eye, Trash2, UsersRound } from 'lucide'
import { companyApi } from '#app/api/company.ts'
import { t } from '#app/i18n/text.ts'
import { confirmIntent, useConfirm } from '#app/ui/confirm.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RowButton } from '#app/ui/row-button.tsx'
import type { Company } from '#domain/company.ts'
import { useCompanyRights } from '../../-company/use-company-rights.ts'

/** What the user may do with a company of the list; nothing with one that they only work for. */
export function CompanyRowActions({ company }: { company: Company }) {
  const may = useCompanyRights()(company)
  const confirm = useConfirm()
  const { mutateAsync } = companyApi.useDelete({}, 'inline')
  const { id } = company
  const params = { companyId: id }
  const named = (action: string) => t('record.actionOf', { action, name: company.name ?? id })
  if (!may.manages) return null
  return (
    <>
      <RowButton
        leftSection={<Icon of={Eye} size={14} />}
        aria-label={named(t('entity.action.view'))}
        renderRoot={(root) => <Link {...root} to="/company-management/company/$companyId/view" params={params} />}
      >
        {t('entity.action.view')}
      </RowButton>
      <RowButton
        leftSection={<Icon of={UsersRound} size={14} />}
        aria-label={named(t('company.users'))}
        renderRoot={(root) => <Link {...root} to="/company-management/company/$companyId/users" params={params} />}
      >
        {t('company.users')}
      </RowButton>
      {may.deletes && (
        <RowButton
          leftSection={<Icon of={Trash2} size={14} />}
          aria-label={named(t('entity.action.delete'))}
          {...confirmIntent}
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
