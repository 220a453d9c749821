import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, type RouteComponent } from '@tanstack/react-router'
import { whenRead } from '#app/api/when-read.ts'
import * as calls from './calls.ts'
import { StockList } from './stock-list.tsx'

const { client } = calls

const rootRoute = createRootRoute({
  component: () => (
    <>
      <header style={{ height: 52, padding: 12 }}>Depósito Fiscal</header>
      <main style={{ padding: 16 }}>
        <Outlet />
      </main>
    </>
  ),
})

const listAddress = '/warehouse/$warehouseId/stocks'
const stockAddress = '/warehouse/$warehouseId/stocks/stock-detail/$stockId'
const tituloAddress = `${stockAddress}/$titulo/$tituloId` as const

/** A page whose calls begin with its program, and which waits for them as the product's do. What an address lacks is not asked for by its route. */
function page(path: string, load: (ids: calls.Ids) => unknown, component: RouteComponent) {
  const loader = async ({ params }: { params: object }): Promise<void> => {
    void load(params as calls.Ids)
    await whenRead(client)
  }
  return createRoute({ getParentRoute: () => rootRoute, path, loader, component })
}

const routes = [
  page(listAddress, (ids) => client.prefetchInfiniteQuery(calls.stockPages(ids)), StockList),
  page(
    stockAddress,
    (ids) => {
      void client.prefetchQuery(calls.stock(ids))
      for (const word of ['permiso-embarque', 'documento-transporte', 'contenedor-vacio'])
        void client.prefetchQuery(calls.titulos(ids, word))
    },
    lazyRouteComponent(() => import('./stock-detail.tsx'), 'StockDetail'),
  ),
  page(
    tituloAddress,
    (ids) => {
      void client.prefetchQuery(calls.titulo(ids))
      for (const word of ['linea-mercaderia', 'contenedor-asociado']) void client.prefetchQuery(calls.contenidos(ids, word))
    },
    lazyRouteComponent(() => import('./titulo-detail.tsx'), 'TituloDetail'),
  ),
  page(
    `${tituloAddress}/$contenido/$contenidoId`,
    (ids) => client.prefetchQuery(calls.line(ids)),
    lazyRouteComponent(() => import('./line-form.tsx'), 'LineForm'),
  ),
  page(
    '/company-management/company/$companyId/view',
    (ids) => Promise.all([client.prefetchQuery(calls.company(ids)), client.prefetchQuery(calls.warehouses(ids))]),
    lazyRouteComponent(() => import('./company-detail.tsx'), 'CompanyDetail'),
  ),
  page(
    '/admin/user-management',
    () => client.prefetchQuery(calls.users),
    lazyRouteComponent(() => import('./user-list.tsx'), 'UserList'),
  ),
]

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  basepath: '/bare',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})
