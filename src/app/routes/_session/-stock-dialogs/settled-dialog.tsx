// The messages shown in place of a stock's dialog when the stock has changed or was deleted meanwhile.
import { useStock } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { CloseFooter, Dialog } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { type Stock, stockDisplay } from '#domain/stock/stock.ts'

/** What the dialog of a command on a stock is given. */
export interface StockDialogProps {
  warehouseId: number
  stock: Stock
  onClose: () => void
  /** Called with the stock as the server answered it. */
  onSent: (stock: Stock) => void
}

/** In place of a dialog about a stock without verdict that got one, or is being sent, while the dialog was open. */
export function SettledDialog({ title, stock, onClose }: { title: string; stock: Stock; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Message kind="info" role="alert" takesFocus={false}>
        {t('stock.changedMeanwhile', { state: stockDisplay(stock).label })}
      </Message>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

/** In place of a dialog about a stock that another person deleted. */
export function GoneDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Message kind="warning" role="alert" takesFocus={false}>
        {t('stock.gone')}
      </Message>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

/** Returns the stock of a dialog as it was read last, by its row or its page, which poll it. */
export function useLatestStock(warehouseId: number, opened: Stock): Stock {
  const { data } = useStock({ warehouseId }, opened.id, { enabled: false })
  return data && (data.version ?? 0) >= (opened.version ?? 0) ? data : opened
}
