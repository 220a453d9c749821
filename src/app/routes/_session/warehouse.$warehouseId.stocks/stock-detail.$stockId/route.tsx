import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { stockApi } from '#app/api/stock.ts'

/** Everything in one stock. An address that names none leads to the start (`decisions.md` 4). */
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
  component: Outlet,
})
