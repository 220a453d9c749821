import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { stockApi } from '#app/api/stock.ts'
import { useFindInStock } from '../../../-shell/find/use-find-in-stock.ts'

/** All pages of one stock. An address whose id is not a number leads to the start (`app/README.md#routes-and-addresses`). */
export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId')({
  params: {
    parse: ({ stockId }) => ({ stockId: Number(stockId) }),
    stringify: ({ stockId }) => ({ stockId: String(stockId) }),
  },
  beforeLoad: ({ params }) => {
    if (!Number.isSafeInteger(params.stockId)) throw redirect({ to: '/', replace: true })
  },
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(stockApi.detail(params, params.stockId))
  },
  component: StockPages,
})

function StockPages() {
  useFindInStock(Route.useParams().stockId)
  return <Outlet />
}
