// The dialog that lists the errors or warnings of a stock from the stock list.
import { Text } from '@mantine/core'
import { useStock } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { LoadFailure, LoadingPlace } from '#app/ui/feedback/loading.tsx'
import { lacksAccess } from '#domain/stock/send-failure.ts'
import { errorCountOf, isWarned, type Stock } from '#domain/stock/stock.ts'
import { AccessHelp, StockErrorTable } from '../stock/stock-error-table.tsx'
import type { StockDialogProps } from './settled-dialog.tsx'
import styles from './stock-dialogs.module.css'

/** Shows the errors of a stock in the list, or the warnings of an accepted one. This server's lists return only their number, so the dialog loads them. */
export function ErrorsDialog({ warehouseId, stock: listed, onClose }: StockDialogProps) {
  const query = useStock({ warehouseId }, listed.id)
  const shown = query.data ?? (listed.errors.length > 0 ? listed : undefined)
  const title = t(isWarned(shown ?? listed) ? 'stock.warnings.title' : 'stock.errors.title', { id: listed.id })
  return (
    <Dialog title={title} onClose={onClose} size="xl">
      {shown ? (
        <Errors warehouseId={warehouseId} stock={shown} title={title} onFollow={onClose} />
      ) : query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingPlace />
      )}
      {shown && lacksAccess(shown) && (
        <Text mt={12}>
          <AccessHelp warehouseId={warehouseId} />
        </Text>
      )}
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

interface ErrorsProps {
  warehouseId: number
  stock: Stock
  title: string
  onFollow: () => void
}

function Errors({ warehouseId, stock, title, onFollow }: ErrorsProps) {
  if (errorCountOf(stock) === 0) return <Text>{t('stock.errors.none')}</Text>
  return (
    <div className={styles['errors']}>
      <StockErrorTable
        scope={{ warehouseId, stockId: stock.id }}
        stock={stock}
        caption={title}
        codeTitle={t('stock.errors.code')}
        onFollow={onFollow}
      />
    </div>
  )
}
