// The parent route of a warehouse's pages, which requires a numeric warehouse id.
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks')({
  params: {
    parse({ warehouseId }) {
      if (!/^\d{1,15}$/.test(warehouseId)) throw notFound()
      return { warehouseId: Number(warehouseId) }
    },
    stringify: ({ warehouseId }) => ({ warehouseId: String(warehouseId) }),
  },
  codeSplitGroupings: [],
  component: Outlet,
})
