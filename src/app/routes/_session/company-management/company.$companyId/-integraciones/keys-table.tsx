// The table of a company's keys of integrations, with their state and the button that revokes one.
import { Ban, CircleX } from 'lucide'
import { useRevokeIntegracion } from '#app/api/company/integracion.ts'
import { t, type TextKey } from '#app/i18n/text.ts'
import { ExpiryBadge } from '#app/records/certificate/expiry-badge.tsx'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import { showSuccess } from '#app/ui/feedback/toasts.tsx'
import { StatusBadge } from '#app/ui/page/status-badge.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { RowButton } from '#app/ui/table/row-buttons.tsx'
import { buttonsWidth, type Column } from '#app/ui/table/table-column.ts'
import { expiryOfKey, type Integracion, type IntegracionPermission } from '#domain/company/integracion.ts'
import { showDay, showInstant } from '#domain/values/dates.ts'

export const permissionTexts: Readonly<Record<IntegracionPermission, TextKey>> = {
  read: 'integracion.permission.read',
  load: 'integracion.permission.load',
  send: 'integracion.permission.send',
}

export function KeysTable({ companyId, rows }: { companyId: number; rows: readonly Integracion[] | undefined }) {
  const columns: Column<Integracion>[] = [
    { id: 'name', title: 'integracion.name', cell: ({ name }) => name },
    { id: 'keyId', title: 'integracion.keyId', width: '184px', cell: ({ keyId }) => `${keyId}…` },
    { id: 'depositos', title: 'integracion.depositos', cell: ({ depositos }) => depositos.map(nameOf).join(', ') || '-' },
    {
      id: 'permission',
      title: 'integracion.permission',
      width: '128px',
      cell: ({ permission }) => t(permissionTexts[permission]),
    },
    { id: 'expire', title: 'integracion.expire', width: '232px', cell: (row) => <Expiry row={row} /> },
    { id: 'lastUsedDate', title: 'integracion.lastUse', width: '216px', cell: lastUseText },
    { id: 'createdBy', title: 'integracion.createdBy', width: '112px', cell: ({ createdBy }) => createdBy ?? '-' },
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

function nameOf({ id, description }: Integracion['depositos'][number]): string {
  return description ?? String(id)
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

/** The button that revokes a key, after a question. */
function Revoke({ companyId, row: { id, name } }: { companyId: number; row: Integracion }) {
  const confirm = useConfirm()
  const { mutateAsync } = useRevokeIntegracion(companyId)

  async function revoke(): Promise<void> {
    const revoked = await confirm({
      title: t('integracion.revoke.title', { name }),
      text: t('integracion.revoke.text'),
      action: t('integracion.revoke'),
      danger: true,
      run: () => mutateAsync({ id }),
    })
    if (revoked) showSuccess('depositosApp.integracion.deleted')
  }

  return (
    <RowButton icon={Ban} aria-label={t('integracion.revoke.of', { name })} onClick={() => void revoke()}>
      {t('integracion.revoke')}
    </RowButton>
  )
}
