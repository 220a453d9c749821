// The parent route of a stock's permits and transport documents, which redirects other words to the stock list.
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { redirectUnknownAddress } from '#app/ui/page/unknown-address.tsx'
import { readTitulo } from '#domain/titulo/titulo.ts'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo')({
  beforeLoad: ({ cause, params }) => {
    if (readTitulo(params.titulo) === null) throw redirectUnknownAddress({ cause, params })
  },
  component: Outlet,
})
