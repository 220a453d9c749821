import { useSession } from '#app/session/session.tsx'
import { requireChunk } from '#app/ui/chunks.ts'
import { PrintButton } from '#app/ui/print/print-button.tsx'
import { usePrint } from '#app/ui/print/use-print.tsx'
import type { StockSort } from './stock-sort.ts'

const load = () => import('./stock-list-sheet.tsx')

/** Prints the list of all stocks of a warehouse. */
export function PrintStocks({ warehouseId, sort }: { warehouseId: number; sort: StockSort | undefined }) {
  const { deposito } = useSession()
  const print = usePrint(async () => (await requireChunk(load))?.stockListSheet(warehouseId, sort, deposito))
  return <PrintButton {...print} />
}
