// The parent route of the pages of one permit or transport document, which requires a numeric id.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { lostRedirect } from '#app/ui/page/lost-address.tsx'

/** The parent route of all pages of one permit or transport document. */
export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId')({
  params: {
    parse: ({ tituloId }) => ({ tituloId: Number(tituloId) }),
    stringify: ({ tituloId }) => ({ tituloId: String(tituloId) }),
  },
  beforeLoad: ({ cause, params }) => {
    if (!Number.isSafeInteger(params.tituloId)) throw lostRedirect({ cause, params })
  },
  component: Outlet,
})
