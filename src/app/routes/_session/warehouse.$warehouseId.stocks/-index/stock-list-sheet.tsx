// Prints all stocks of a warehouse as a list.
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { EnvironmentMark } from '#app/session/environment-mark.tsx'
import { useSession } from '#app/session/session.tsx'
import { PrintButton, usePrint } from '#app/ui/print/print.tsx'
import { SheetTable } from '#app/ui/print/sheet-table.tsx'
import { Sheet } from '#app/ui/print/sheet.tsx'
import type { Deposito } from '#domain/company/deposito.ts'
import { type Stock, stockDisplay } from '#domain/stock/stock.ts'
import { showDay, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { depositoHead, placeFacts, printedFact } from '../../-shared/stock/stock-sheet-head.tsx'
import type { StockSort } from './stock-sort.ts'

const columns = [
  { id: 'id', title: 'stock.id', cell: ({ id }: Stock) => String(id) },
  { id: 'fechaStock', title: 'stock.fechaStock', cell: ({ fechaStock }: Stock) => showDay(fechaStock) },
  { id: 'state', title: 'stock.state', cell: (stock: Stock) => stockDisplay(stock).label },
  { id: 'sentDate', title: 'stock.sentDate', cell: ({ sentDate }: Stock) => (sentDate ? showInstant(sentDate) : '') },
  {
    id: 'daysLate',
    title: 'stock.daysLate',
    align: 'center',
    cell: ({ daysLate }: Stock) => (typeof daysLate === 'number' ? showNumber(daysLate) : ''),
  },
  { id: 'transactionId', title: 'stock.transactionId', cell: ({ transactionId }: Stock) => transactionId ?? '' },
  {
    id: 'scheduleDate',
    title: 'stock.scheduleDate',
    cell: ({ scheduleDate }: Stock) => (scheduleDate ? showInstant(scheduleDate) : ''),
  },
] as const

/** Loads all stocks of a warehouse, in the order of the screen, and returns them as a printable sheet. */
async function stockListSheet(warehouseId: number, sort: StockSort | undefined, deposito: Deposito | undefined) {
  const rows = await stockApi.readAll({ warehouseId }, { sort })
  return (
    <Sheet title={t('stock.list')} head={depositoHead(deposito)} facts={[...placeFacts(deposito), printedFact()]}>
      <EnvironmentMark whole />
      <SheetTable title={t('stock.title')} empty={t('stock.none')} columns={columns} rows={rows} />
    </Sheet>
  )
}

/** The button that prints the list of all stocks of a warehouse. */
export function PrintStocks({ warehouseId, sort }: { warehouseId: number; sort: StockSort | undefined }) {
  const { deposito } = useSession()
  const print = usePrint(() => stockListSheet(warehouseId, sort, deposito))
  return <PrintButton {...print} />
}
