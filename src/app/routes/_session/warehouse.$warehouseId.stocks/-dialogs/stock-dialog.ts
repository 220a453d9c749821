import type { Stock } from '#domain/stock.ts'

/** What every dialog about a stock takes. */
export interface StockDialogProps {
  warehouseId: number
  stock: Stock
  onClose: () => void
  /** It was sent, and stands as the answer says. */
  onSent: (stock: Stock) => void
}
