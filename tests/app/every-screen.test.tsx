import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patienceMs } from '#app/api/when-read.ts'
import type { FileRoutesByFullPath } from '#app/routeTree.gen.ts'
import { type App, openApp } from '../support/app.tsx'
import { take } from '../support/network.ts'
import { aStock, permisoAt, stockAt } from './detail/a-stock.ts'

type Person = 'owner' | 'admin'

interface Opened {
  as: Person
  at: string
  /** The screen that is left. */
  from: string
}

const settings = '/account/settings'
const list = '/warehouse/1/stocks'
const companies = '/company-management'

const admin = (at: string): Opened => ({ as: 'admin', at, from: settings })
const owner = (at: string, from = settings): Opened => ({ as: 'owner', at, from })

type Screen = Opened | readonly Opened[] | 'leads away' | 'frame' | 'public' | 'not found'

/** Where the screen of each route is opened; or why it has none that a signed-in person opens. The compiler asks for a new route. */
const screens: Readonly<Record<keyof FileRoutesByFullPath, Screen>> = {
  '/': 'leads away',
  '/login': 'public',
  '/logout': 'public',
  '/account/register': 'public',
  '/account/activate/{-$key}': 'public',
  '/account/browser/{-$key}': 'public',
  '/account/reset/request': 'public',
  '/account/reset/finish/{-$key}': 'public',
  '/account/': 'leads away',
  '/account/$': 'not found',
  '/account/settings': owner(settings, list),
  '/account/password': owner('/account/password'),
  '/account/second-factor': owner('/account/second-factor'),
  '/account/sessions': owner('/account/sessions'),
  '/hoy': owner('/hoy'),
  '/$entity': 'frame',
  '/$entity/': [owner('/permiso-embarque'), owner('/stock')],
  '/$entity/new': owner('/permiso-embarque/new'),
  '/$entity/$id/': owner('/permiso-embarque/1'),
  '/$entity/$id/edit': owner('/permiso-embarque/1/edit'),
  '/$entity/$id/delete': owner('/permiso-embarque/1/delete'),
  '/$entity/$id/historial': owner('/stock/1/historial'),
  '/company-management/': owner(companies),
  '/company-management/company/$companyId': 'frame',
  '/company-management/company/$companyId/': 'leads away',
  '/company-management/company/$companyId/view': owner(`${companies}/company/1/view`, companies),
  '/company-management/company/$companyId/users': owner(`${companies}/company/1/users`, companies),
  '/company-management/company/$companyId/access': owner(`${companies}/company/1/access`, companies),
  '/company-management/company/$companyId/integraciones': owner(`${companies}/company/1/integraciones`, companies),
  '/company-management/company/$companyId/add-warehouse': owner(`${companies}/company/1/add-warehouse`, companies),
  '/company-management/company/$companyId/update-warehouse/$depositoId': owner(`${companies}/company/1/update-warehouse/1`, companies),
  '/warehouse/$warehouseId/stocks': 'frame',
  '/warehouse/$warehouseId/stocks/': owner(list),
  '/warehouse/$warehouseId/stocks/add': owner(`${list}/add`),
  '/warehouse/$warehouseId/stocks/calendario': owner(`${list}/calendario`),
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId': 'frame',
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/': owner(stockAt),
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/cambios': owner(`${stockAt}/cambios`),
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/historial': owner(`${stockAt}/historial`),
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/contenedor-vacio/add': owner(`${stockAt}/contenedor-vacio/add`),
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo': 'frame',
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/add': owner(`${stockAt}/permiso-embarque/add?like=1`),
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId': 'frame',
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/': owner(permisoAt),
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/add': owner(`${permisoAt}/linea-mercaderia/add`),
  '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId': owner(
    `${permisoAt}/linea-mercaderia/1`,
  ),
  '/admin': 'frame',
  '/admin/': 'leads away',
  '/admin/$': 'not found',
  '/admin/aduana-simulada': admin('/admin/aduana-simulada'),
  '/admin/audits': admin('/admin/audits'),
  '/admin/configuration': admin('/admin/configuration'),
  '/admin/docs': admin('/admin/docs'),
  '/admin/health': admin('/admin/health'),
  '/admin/logs': admin('/admin/logs'),
  '/admin/metrics': admin('/admin/metrics'),
  '/admin/afip/log': admin('/admin/afip/log'),
  '/admin/user-management': 'frame',
  '/admin/user-management/': admin('/admin/user-management'),
  '/admin/user-management/new': admin('/admin/user-management/new'),
  '/admin/user-management/$login/': admin('/admin/user-management/owner'),
  '/admin/user-management/$login/edit': admin('/admin/user-management/owner/edit'),
  '/admin/user-management/$login/delete': admin('/admin/user-management/owner/delete'),
}

/** Opens an address, and waits until nothing is read any more. */
async function open({ router, queryClient }: App, at: string): Promise<void> {
  router.history.push(at)
  await waitFor(() => {
    expect([router.state.status, router.state.resolvedLocation?.pathname]).toEqual(['idle', at.replace(/\?.*/, '')])
    expect([queryClient.isFetching(), document.querySelector('h1') === null]).toEqual([0, false])
  })
}

test.for(['owner', 'admin'] as const)(
  'lo que abre %s se dibuja cuando llegó su información: sin renglones grises, y sin leer nada dos veces',
  async (as) => {
    const app = await openApp({ as, at: settings, given: aStock({ lines: 2 }), standIn: true })
    await open(app, settings)
    take(/^GET /, async () => await new Promise((resolve) => setTimeout(resolve)))
    // However slow the machine is, no screen is drawn without its data.
    const { setTimeout: begin } = globalThis
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms, ...rest) =>
      begin(ms === patienceMs ? () => undefined : run, ms, ...rest),
    )
    const seen = new Set<string>()
    const observer = new MutationObserver(() => {
      const grey =
        document.querySelector('[aria-busy="true"]') ??
        [...document.querySelectorAll('[role="status"]')].find((one) => one.textContent.includes('Cargando'))
      if (grey) seen.add(`${app.address()}: ${grey.getAttribute('aria-label') ?? grey.textContent}`)
    })
    observer.observe(document.body, { attributes: true, childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    for (const one of Object.values(screens).flat()) {
      if (typeof one === 'string' || one.as !== as) continue
      await open(app, one.from)
      app.queryClient.removeQueries({ type: 'inactive', predicate: ({ gcTime }) => gcTime !== Infinity })
      seen.clear()
      app.calls.splice(0)
      await open(app, one.at)
      const again = app.calls.filter((call, index) => app.calls.indexOf(call) !== index)
      expect.soft({ seen: [...seen], again }, one.at).toEqual({ seen: [], again: [] })
    }
  },
)
