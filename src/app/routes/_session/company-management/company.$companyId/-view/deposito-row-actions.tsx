import { Pencil } from 'lucide'
import { depositoApi } from '#app/api/deposito.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import { DeleteIconButton } from '#app/ui/delete-icon-button.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import type { Deposito } from '#domain/deposito.ts'

interface DepositoRowActionsProps {
  companyId: number
  deposito: Deposito
}

/** Editar and Eliminar of a warehouse's row. */
export function DepositoRowActions({ companyId, deposito }: DepositoRowActionsProps) {
  const confirm = useConfirm()
  const { mutateAsync } = depositoApi.useDelete({ companyId }, 'inline')
  const { id } = deposito
  const name = deposito.description ?? id
  return (
    <>
      <IconLink
        icon={Pencil}
        label={t('record.editOne', { name })}
        title={t('record.edit')}
        link={{ to: '/company-management/company/$companyId/update-warehouse/$depositoId', params: { companyId, depositoId: id } }}
      />
      <DeleteIconButton
        name={name}
        onDelete={() =>
          void confirm({
            title: t('deposito.deleteTitle'),
            text: t('deposito.deleteText'),
            action: t('entity.action.delete'),
            danger: true,
            run: () => mutateAsync({ id }),
          })
        }
      />
    </>
  )
}
