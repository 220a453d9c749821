import { useSession } from '#app/session/session.tsx'
import { PrintButton } from '#app/ui/print/print-button.tsx'
import { usePrint } from '#app/ui/print/use-print.tsx'
import { stockListSheet } from './stock-list-sheet.tsx'
import type { StockSort } from './stock-sort.ts'

/** Prints the list of all stocks of a warehouse. */
export function PrintStocks({ warehouseId, sort }: { warehouseId: number; sort: StockSort | undefined }) {
  const { deposito } = useSession()
  const print = usePrint(() => stockListSheet(warehouseId, sort, deposito))
  return <PrintButton {...print} />
}
