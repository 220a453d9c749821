// The page with the stock list of a warehouse, for the users of the warehouse.
import { createFileRoute, redirect } from '@tanstack/react-router'
import { stockDaysQuery } from '#app/api/stock/stock-days.ts'
import { stockApi } from '#app/api/stock/stock.ts'
import { whenRead } from '#app/api/when-read.ts'
import { StockListScreen } from './-index/stock-list-screen.tsx'
import { lastStockSort, stockSearch } from './-index/stock-sort.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/')({
  codeSplitGroupings: [],
  validateSearch: stockSearch,
  beforeLoad({ cause, context: { queryClient }, params: { warehouseId }, search: { sort } }) {
    const lastSort = lastStockSort.read(queryClient, warehouseId)
    if (cause === 'enter' && sort === undefined && lastSort !== undefined)
      throw redirect({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId }, search: { sort: lastSort }, replace: true })
    if (cause !== 'preload') lastStockSort.keep(queryClient, warehouseId, sort)
  },
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  loader: ({ cause, context: { queryClient }, params: { warehouseId }, deps: { sort } }) => {
    void queryClient.prefetchInfiniteQuery(stockApi.pages({ warehouseId }, { sort }))
    void queryClient.prefetchQuery(stockDaysQuery(warehouseId))
    return whenRead(queryClient, cause)
  },
  component: StockList,
})

function StockList() {
  const { warehouseId } = Route.useParams()
  const { sort } = Route.useSearch()
  return <StockListScreen key={warehouseId} warehouseId={warehouseId} sort={sort} />
}
