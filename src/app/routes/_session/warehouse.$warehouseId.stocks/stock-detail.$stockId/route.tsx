// The parent route of a stock's pages, which redirects addresses without a numeric id to the stock list.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { stockApi } from '#app/api/stock/stock.ts'
import { redirectUnknownAddress } from '#app/ui/page/unknown-address.tsx'
import { useFindInStock } from '../../../-shell/find/find-control.tsx'

/** The parent route of all pages of one stock. An address whose id is not a number redirects to the list (`app/README.md#routes-and-addresses`). */
export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId')({
  params: {
    parse: ({ stockId }) => ({ stockId: Number(stockId) }),
    stringify: ({ stockId }) => ({ stockId: String(stockId) }),
  },
  beforeLoad: ({ cause, params }) => {
    if (!Number.isSafeInteger(params.stockId)) throw redirectUnknownAddress({ cause, params })
  },
  loader: ({ context: { queryClient }, params }) => {
    stockApi.open(queryClient, params, params.stockId)
  },
  component: StockPages,
})

function StockPages() {
  useFindInStock(Route.useParams().stockId)
  return <Outlet />
}
