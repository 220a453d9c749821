import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

/** All pages of one permit or transport document. */
export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId')({
  params: {
    parse: ({ tituloId }) => ({ tituloId: Number(tituloId) }),
    stringify: ({ tituloId }) => ({ tituloId: String(tituloId) }),
  },
  beforeLoad: ({ params }) => {
    if (!Number.isSafeInteger(params.tituloId)) throw redirect({ to: '/', replace: true })
  },
  component: Outlet,
})
