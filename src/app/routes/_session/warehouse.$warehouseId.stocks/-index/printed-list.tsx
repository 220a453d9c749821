// The printed list of all stocks of a warehouse.
import type { QueryClient } from '@tanstack/react-query'
import { stockApi } from '#app/api/stock/stock.ts'
import { t } from '#app/i18n/text.ts'
import { PrintedTable, PrintedPage } from '#app/ui/print/printed-page.tsx'
import type { Deposito } from '#domain/company/deposito.ts'
import { type Stock, stateText } from '#domain/stock/stock.ts'
import { showDay, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import { depositoHead, placeFacts, printedFact, printedMarks } from '../../-shared/stock/printed-head.tsx'
import type { StockSort } from './stock-sort.ts'

const columns = [
  { id: 'id', title: 'stock.id', cell: ({ id }: Stock) => String(id) },
  { id: 'fechaStock', title: 'stock.fechaStock', cell: ({ fechaStock }: Stock) => showDay(fechaStock) },
  { id: 'state', title: 'stock.state', cell: (stock: Stock) => stateText(stock) },
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

interface StockListOptions {
  readonly warehouseId: number
  readonly sort: StockSort | undefined
  readonly deposito: Deposito | undefined
}

/** Loads all stocks of a warehouse, in the order of the screen, and returns their printed page. */
export async function printedStockList(client: QueryClient, { warehouseId, sort, deposito }: StockListOptions) {
  const [rows, marks] = await Promise.all([stockApi.readAll({ warehouseId }, { sort }), printedMarks(client)])
  return (
    <PrintedPage title={t('stock.list')} head={depositoHead(deposito)} marks={marks} facts={[...placeFacts(deposito), printedFact()]}>
      <PrintedTable title={t('stock.title')} empty={t('stock.none')} columns={columns} rows={rows} />
    </PrintedPage>
  )
}
