import { createFileRoute, notFound } from '@tanstack/react-router'

/** Everything of one warehouse; a word that is no warehouse's number is not found at the door. */
export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks')({
  params: {
    parse({ warehouseId }) {
      if (!/^\d{1,15}$/.test(warehouseId)) throw notFound()
      return { warehouseId: Number(warehouseId) }
    },
    stringify: ({ warehouseId }) => ({ warehouseId: String(warehouseId) }),
  },
})
