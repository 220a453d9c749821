// The printed list of all stocks of a warehouse.
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { PrintedTable, PrintedPage } from '#app/ui/print/printed-page.tsx'
import type { PrintSource } from '../../-shared/stock/print-stocks.tsx'
import { depositoHead, placeFacts, printedFact, printedMarks } from '../../-shared/stock/printed-head.tsx'
import { listedColumns } from './stock-columns.tsx'
import type { StockSort } from './stock-sort.ts'

const columns = listedColumns.map(({ text, width: _, ...column }) => ({ ...column, cell: text }))

/** Loads all stocks of a warehouse, in the order of the screen, and returns their printed page. */
export async function printedStockList({ client, deposito }: PrintSource, warehouseId: number, sort: StockSort | undefined) {
  const [rows, marks] = await Promise.all([stockApi.readAll({ warehouseId }, { sort }), printedMarks(client)])
  return (
    <PrintedPage title={t('stock.list')} head={depositoHead(deposito)} marks={marks} facts={[...placeFacts(deposito), printedFact()]}>
      <PrintedTable title={t('stock.title')} empty={t('stock.none')} columns={columns} rows={rows} />
    </PrintedPage>
  )
}
