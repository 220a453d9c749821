import { stockApi } from '#app/api/stock.ts'
import type { Column } from '#app/ui/table-column.ts'
import type { Stock } from '#domain/stock.ts'
import { StockStatusCell } from '../../-stock/stock-status-cell.tsx'
import { columnsOfStocks } from './stock-cells.tsx'

/** The columns of the list, whose states follow the server. */
export function stockColumns(warehouseId: number, actions: Column<Stock>['cell']): Column<Stock>[] {
  return columnsOfStocks({
    state: (stock) => <StockStatusCell stock={stock} detail={stockApi.detail({ warehouseId }, stock.id)} />,
    actions,
  })
}
