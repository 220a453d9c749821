// The messages shown in place of a stock's dialog when the stock has changed or was deleted meanwhile.
import { useStock } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { type Stock, stateText } from '#domain/stock/stock.ts'

export interface StockDialogProps {
  warehouseId: number
  stock: Stock
  onClose: () => void
  /** Called with the stock that the server returned. */
  onSent: (stock: Stock) => void
}

/**
 * Replaces the dialog of a stock when the stock gets its verdict, or is being sent, while the dialog is open. `stock` is null when another
 * person deleted it.
 */
export function SettledDialog({ title, stock, onClose }: { title: string; stock: Stock | null; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Message kind={stock ? 'info' : 'warning'} role="alert">
        {stock ? t('stock.changedMeanwhile', { state: stateText(stock) }) : t('stock.gone')}
      </Message>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

/** Returns the latest cached version of a dialog's stock, which its row or its page polls. */
export function useLatestStock(warehouseId: number, opened: Stock): Stock {
  const { data } = useStock({ warehouseId }, opened.id, { enabled: false })
  return data && (data.version ?? 0) >= (opened.version ?? 0) ? data : opened
}
