// The parent route of the pages of one permit or transport document, which requires a numeric id.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { redirectUnknownAddress } from '#app/ui/page/unknown-address.tsx'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId')({
  params: {
    parse: ({ tituloId }) => ({ tituloId: Number(tituloId) }),
    stringify: ({ tituloId }) => ({ tituloId: String(tituloId) }),
  },
  beforeLoad: ({ cause, params }) => {
    if (!Number.isSafeInteger(params.tituloId)) throw redirectUnknownAddress({ cause, params })
  },
  component: Outlet,
})
