import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
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

/** What an address lacks is not asked for by its route. */
const idsOf = (params: object): calls.Ids => params as calls.Ids

const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: listAddress,
    loader: ({ params }) => void client.prefetchInfiniteQuery(calls.stockPages(idsOf(params))),
    component: StockList,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: stockAddress,
    loader: ({ params }) => {
      const ids = idsOf(params)
      void client.prefetchQuery(calls.stock(ids))
      for (const word of ['permiso-embarque', 'documento-transporte', 'contenedor-vacio'])
        void client.prefetchQuery(calls.titulos(ids, word))
    },
    component: lazyRouteComponent(() => import('./stock-detail.tsx'), 'StockDetail'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: tituloAddress,
    loader: ({ params }) => {
      const ids = idsOf(params)
      void client.prefetchQuery(calls.titulo(ids))
      for (const word of ['linea-mercaderia', 'contenedor-asociado']) void client.prefetchQuery(calls.contenidos(ids, word))
    },
    component: lazyRouteComponent(() => import('./titulo-detail.tsx'), 'TituloDetail'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: `${tituloAddress}/$contenido/$contenidoId`,
    loader: ({ params }) => void client.prefetchQuery(calls.line(idsOf(params))),
    component: lazyRouteComponent(() => import('./line-form.tsx'), 'LineForm'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/company-management/company/$companyId/view',
    loader: ({ params }) => {
      void client.prefetchQuery(calls.company(idsOf(params)))
      void client.prefetchQuery(calls.warehouses(idsOf(params)))
    },
    component: lazyRouteComponent(() => import('./company-detail.tsx'), 'CompanyDetail'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin/user-management',
    loader: () => void client.prefetchQuery(calls.users),
    component: lazyRouteComponent(() => import('./user-list.tsx'), 'UserList'),
  }),
]

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  basepath: '/bare',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})
