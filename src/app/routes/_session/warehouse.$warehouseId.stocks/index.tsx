import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { stockDaysQuery } from '#app/api/stock-days.ts'
import { stockApi } from '#app/api/stock.ts'
import { listChunk } from './-list/list-chunk.ts'
import { StockListPreview } from './-list/stock-list-preview.tsx'
import { lastStockSort, stockSearch } from './-list/stock-sort.ts'

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
  loader: ({ context: { queryClient }, params: { warehouseId }, deps: { sort } }) => {
    void listChunk.load()
    void queryClient.prefetchInfiniteQuery(stockApi.pages({ warehouseId }, { sort }))
    void queryClient.prefetchQuery(stockDaysQuery(warehouseId))
  },
  component: StockList,
})

function StockList() {
  const { warehouseId } = Route.useParams()
  const { sort } = Route.useSearch()
  // Read here and not in either component: the query would be cancelled when the screen replaces the preview, and its call made again.
  const query = useInfiniteQuery(stockApi.pages({ warehouseId }, { sort }))
  const chunk = listChunk.useChunk()
  const props = { warehouseId, sort, query }
  return chunk ? <chunk.StockListScreen key={warehouseId} {...props} /> : <StockListPreview key={warehouseId} {...props} />
}
