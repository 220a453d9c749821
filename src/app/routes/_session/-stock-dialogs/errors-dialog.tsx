import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { stockApi } from '#app/api/stock.ts'
import { t } from '#app/i18n/text.ts'
import { CloseFooter } from '#app/ui/close-footer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { lacksAccess } from '#domain/send-failure.ts'
import { isWarned } from '#domain/stock.ts'
import { AccessHelp } from '../-stock/access-help.tsx'
import { StockErrorTable } from '../-stock/stock-error-table.tsx'
import type { StockDialogProps } from './stock-dialog.ts'
import styles from './errors-dialog.module.css'

/** The errors of a stock of the list, or the warnings of an accepted one. */
export function ErrorsDialog({ warehouseId, stock: listed, onClose }: StockDialogProps) {
  const { data: stock } = useQuery({ ...stockApi.detail({ warehouseId }, listed.id), placeholderData: listed })
  const shown = stock ?? listed
  const title = t(isWarned(shown) ? 'stock.warnings.title' : 'stock.errors.title', { id: listed.id })
  return (
    <Dialog title={title} onClose={onClose} size="xl">
      {shown.errors.length === 0 ? (
        <Text>{t('stock.errors.none')}</Text>
      ) : (
        <div className={styles['errors']}>
          <StockErrorTable stock={shown} caption={title} codeTitle={t('stock.errors.code')} />
        </div>
      )}
      {lacksAccess(shown) && (
        <Text mt={12}>
          <AccessHelp warehouseId={warehouseId} />
        </Text>
      )}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}
