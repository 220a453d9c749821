import { linkOptions } from '@tanstack/react-router'
import { Eye, Trash2, UsersRound } from 'lucide'
import { companyApi } from '#app/api/company.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import { RowButton, RowLink } from '#app/ui/row-button.tsx'
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
      {may.deletes && (
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
