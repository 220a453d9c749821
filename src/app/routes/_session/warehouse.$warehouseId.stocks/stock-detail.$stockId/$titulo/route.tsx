import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { readTitulo } from '#domain/titulo.ts'

/** All pages of permits and transport documents. Another word in the address leads to the start (`app/README.md#routes-and-addresses`). */
export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo')({
  beforeLoad: ({ params }) => {
    if (readTitulo(params.titulo) === null) throw redirect({ to: '/', replace: true })
  },
  component: Outlet,
})
