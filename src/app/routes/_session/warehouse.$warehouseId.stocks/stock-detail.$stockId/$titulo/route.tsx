import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { readTitulo } from '#domain/titulo.ts'

/** A permit or a transport document; another word leads to the start (`decisions.md` 4 and 5). */
export const Route = createFileRoute('/_session/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo')({
  beforeLoad: ({ params }) => {
    if (readTitulo(params.titulo) === null) throw redirect({ to: '/', replace: true })
  },
  component: Outlet,
})
