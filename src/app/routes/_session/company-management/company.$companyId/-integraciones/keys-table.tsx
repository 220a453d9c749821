// The table of a company's keys of integrations, with their state and the button that revokes one.
import { Ban, CircleX } from 'lucide'
import { useRevokeIntegracion } from '#app/api/company/integracion.ts'
import { t } from '#app/i18n/text.ts'
import { ExpiryBadge } from '#app/records/certificate/expiry-badge.tsx'
import { screenOf, tableColumns } from '#app/records/entity.ts'
import { type FieldKind, text } from '#app/records/field-kinds.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { StatusBadge } from '#app/ui/page/status-badge.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import { buttonsWidth, type Column } from '#app/ui/table/table-column.ts'
import { expiryOfKey, type Integracion, integracionPermissions, integracionRecord } from '#domain/company/integracion.ts'
import { showDay, showInstant } from '#domain/values/dates.ts'

export const permission: FieldKind = {
  inputKind: 'choice',
  show: (value) => integracionPermissions.flatMap((one) => (one === value ? [t(`integracion.permission.${one}`)] : [])).join(),
  choices: () => integracionPermissions.map((value) => ({ value, label: t(`integracion.permission.${value}`) })),
}

const described = screenOf(integracionRecord, { permission, depositos: text, lastDay: text }).columns

export function KeysTable({ companyId, rows }: { companyId: number; rows: readonly Integracion[] | undefined }) {
  const columns: Column<Integracion>[] = [
    ...tableColumns<Integracion>(described, {
      keyId: ({ keyId }) => `${keyId}…`,
      depositos: ({ depositos }) => depositos.map(({ id, description }) => description ?? String(id)).join(', ') || '-',
      expire: (row) => <Expiry row={row} />,
      lastUsedDate: lastUseText,
    }),
    {
      id: 'actions',
      title: 'record.actions',
      width: buttonsWidth(128, 80),
      align: 'end',
      cell: (row) => (row.revokedDate ? '' : <Revoke companyId={companyId} row={row} />),
    },
  ]
  return <DataTable label={t('integracion.list')} minWidth={1220} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

function Expiry({ row }: { row: Integracion }) {
  if (row.revokedDate)
    return <StatusBadge color="red" icon={CircleX} text={t('integracion.revoked', { date: showInstant(row.revokedDate) })} />
  return (
    <>
      <ExpiryBadge expire={expiryOfKey(row)} /> {showDay(row.expire)}
    </>
  )
}

function lastUseText({ lastUsedDate, remoteAddress }: Integracion): string {
  if (!lastUsedDate) return t('integracion.neverUsed')
  return t('integracion.used', { date: showInstant(lastUsedDate), address: remoteAddress ?? '-' })
}

function Revoke({ companyId, row: { id, name } }: { companyId: number; row: Integracion }) {
  const confirm = useConfirm()
  const { mutateAsync } = useRevokeIntegracion(companyId)
  const ask = () =>
    confirm({
      title: t('integracion.revoke.title', { name }),
      text: t('integracion.revoke.text'),
      action: t('integracion.revoke'),
      danger: true,
      run: () => mutateAsync({ id }),
    })
  return (
    <RowButton icon={Ban} aria-label={t('integracion.revoke.of', { name })} onClick={() => void ask()}>
      {t('integracion.revoke')}
    </RowButton>
  )
}
