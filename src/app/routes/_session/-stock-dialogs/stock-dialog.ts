import type { Stock } from '#domain/stock.ts'

export interface StockDialogProps {
  warehouseId: number
  stock: Stock
  onClose: () => void
  /** Called with the stock as the server answered it. */
  onSent: (stock: Stock) => void
}
