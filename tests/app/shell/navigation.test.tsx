import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { productVersion } from '#domain/administration/management.ts'
import { genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { openApp, retype, textsOf } from '../../support/app.tsx'
import type { TestServer } from '../../support/server.ts'

const stocksOf = (warehouse: number) => (server: TestServer) =>
  server.as('owner').post(`/api/warehouse/${warehouse}/stocks`, { fechaStock: '2026-11-19', state: 'OPEN' })

/** Returns the selector of the header. A form may have one of the same name. */
const selector = async () => within(await screen.findByRole('banner')).findByRole('combobox', { name: 'Depósito' })

/** The links of a menu, whose panel jsdom keeps hidden. */
async function linksOf(menu: string) {
  const panel = document.getElementById((await screen.findByRole('button', { name: menu })).getAttribute('popovertarget') ?? '')
  if (!panel) throw new Error('no panel')
  return within(panel).getAllByRole('link', { hidden: true })
}

const entities = () => linksOf('Entidades')

async function seesAllEntities(): Promise<void> {
  await waitFor(async () => expect(await entities()).toHaveLength(11))
  expect((await entities()).map((link) => link.getAttribute('href'))).toEqual(genericNames.map((name) => `/${wordOf(name)}`))
}

const shown = () => screen.getByRole('banner').querySelector('option:checked')?.textContent

test('el menú principal lleva al inicio, a las compañias y a las entidades de quien tiene una compañia; el de la cuenta, a los ajustes y a la contraseña', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks' })
  const bar = within(await screen.findByRole('navigation', { name: 'Principal' }))
  expect(bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    // With more than one warehouse.
    ['Inicio', '/hoy'],
    ['Compañias', '/company-management'],
  ])
  expect(screen.queryByRole('button', { name: 'Administración' })).toBeNull()
  await seesAllEntities()
  await app.user.click(await screen.findByRole('link', { name: 'Ajustes', hidden: true }))
  await waitFor(() => expect(app.address()).toBe('/account/settings'))
  await app.user.click(await screen.findByRole('link', { name: 'Contraseña', hidden: true }))
  await waitFor(() => expect(app.address()).toBe('/account/password'))

  await app.router.navigate({ href: '/permiso-embarque/new' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Entidades' })).toHaveAttribute('data-here', 'true'))
  await waitFor(async () =>
    expect((await entities()).filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual([
      'Permisos de embarque',
    ]),
  )
  await app.router.navigate({ href: '/nada/de/esto' })
  expect(await screen.findByRole('heading', { name: 'La página no existe.' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Compañias' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('el administrador tiene su menú, con las páginas que existen', async () => {
  await openApp({ as: 'admin', at: '/warehouse/1/stocks' })
  const links = await linksOf('Administración')
  const technical = within(screen.getByRole('group', { name: 'Técnico', hidden: true }))
  expect(textsOf(technical.getAllByRole('link', { hidden: true }))).toEqual(['Métricas', 'Configuración', 'Logs'])
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Gestión de usuarios', '/admin/user-management'],
    ['Auditorías', '/admin/audits'],
    ['Salud', '/admin/health'],
    ['Registros de AFIP', '/admin/afip/log'],
    ['Métricas', '/admin/metrics'],
    ['Configuración', '/admin/configuration'],
    ['Logs', '/admin/logs'],
  ])
  await seesAllEntities()
})

test('quien trabaja en un depósito ve su descripción, y sin una compañia no tiene el menú de entidades, cuyas direcciones se abren igual', async () => {
  const app = await openApp({ as: 'operador', at: '/warehouse/1/stocks' })
  expect(await screen.findByText('Dock Sud')).toHaveAttribute('title', '[Depósitos del Plata] Dock Sud')
  expect(screen.queryByRole('combobox', { name: 'Depósito' })).toBeNull()
  await waitFor(() => expect(app.calls).toContain('GET /api/companies'))
  expect(screen.queryByRole('button', { name: 'Entidades' })).toBeNull()
  await app.router.navigate({ href: '/contenedor-vacio' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Contenedores vacios' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Entidades' })).toBeNull()
  app.unmount()
  await openApp({
    as: 'operador',
    at: '/',
    given: ({ store }) => store.db.deleteFrom('deposito_user').execute(),
  })
  await screen.findByText(/no esta configurada/)
  expect(screen.queryByRole('button', { name: 'Entidades' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Depósito' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/')
})

const links = async () => (await linksOf('Cuenta')).map((link) => [link.textContent, link.getAttribute('href')])

test('la barra de quien no entró tiene la marca, la versión, por dónde entrar, y dónde hacerse una cuenta si el servidor las da', async () => {
  const { unmount } = await openApp({ at: '/account/reset/request' })
  const bar = await screen.findByRole('banner')
  expect(bar).toHaveTextContent(`Depósito Fiscal v${productVersion}`)
  expect(await within(bar).findByText('Desarrollo')).toBeVisible()
  expect(await links()).toEqual([['Iniciar sesión', '/login']])
  expect(screen.queryByRole('navigation')).toBeNull()
  unmount()
  await openApp({ at: '/login', registrationEnabled: true })
  await screen.findByText(/Cree una cuenta/)
  expect((await links()).at(-1)).toEqual(['Crear una cuenta', '/account/register'])
})

test('el depósito se elige por compañia y descripción; la lista sigue con su orden, el calendario con su año y el stock nuevo sigue siendo nuevo (product.md 2.6); desde otra parte se llega a la lista, sin filtros', async () => {
  const app = await openApp({ as: 'admin', at: '/warehouse/1/stocks', given: stocksOf(1) })
  expect(textsOf([...(await selector()).querySelectorAll('option')]).join(' | ')).toBe(
    '[Depósitos del Plata] Dock Sud | [Depósitos del Plata] Zárate | [Almacenes del Sur] Bahía Blanca',
  )
  for (const [at, leadsTo] of [
    ['/warehouse/1/stocks/add', '/warehouse/2/stocks/add'],
    ['/warehouse/1/stocks/calendario?year=2024', '/warehouse/2/stocks/calendario?year=2024'],
    ['/warehouse/1/stocks/stock-detail/1/historial', '/warehouse/2/stocks'],
    ['/warehouse/1/stocks/stock-detail/1?permisoEmbarque.id=7', '/warehouse/2/stocks'],
    ['/company-management', '/warehouse/2/stocks'],
    ['/admin/health', '/warehouse/2/stocks'],
    ['/admin/afip/log?sort=status,asc', '/warehouse/2/stocks'],
    ['/warehouse/1/stocks?sort=state,asc', '/warehouse/2/stocks?sort=state,asc'],
  ] as const) {
    await app.router.navigate({ href: '/warehouse/1/stocks' })
    await waitFor(() => expect(shown()).toBe('[Depósitos del Plata] Dock Sud'))
    await app.router.navigate({ href: at })
    await app.user.selectOptions(await selector(), '2')
    await waitFor(() => expect(decodeURIComponent(app.address())).toBe(leadsTo))
    expect(shown()).toBe('[Depósitos del Plata] Zárate')
  }
})

test('cambiar de depósito con algo sin guardar pregunta antes, y quien se queda ve el depósito de antes', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks/add' })
  const day = await screen.findByRole('textbox', { name: 'Día Informado' })
  await retype(app.user, day, '19/11/2026')
  await app.user.selectOptions(await selector(), '2')
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir editando' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.address()).toBe('/warehouse/1/stocks/add')
  expect(shown()).toBe('[Depósitos del Plata] Dock Sud')
  expect(screen.getByRole('textbox', { name: 'Día Informado' })).toHaveValue('19/11/2026')
})

test('al cambiar de depósito lo que se vio de un stock se olvida, y se muestra lo que sabe la lista; la lista está al volver, y se lee de nuevo', async () => {
  const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks/stock-detail/1', given: stocksOf(1) })
  await screen.findByRole('heading', { level: 1, name: /Stock/ })
  await app.router.navigate({ to: '/warehouse/$warehouseId/stocks', params: { warehouseId: 1 } })
  await screen.findByRole('link', { name: /^Stock 1 / })
  await app.user.selectOptions(await selector(), '2')
  await screen.findByText('Sin stocks disponibles')

  const list = app.holdNext(/GET \/api\/warehouse\/1\/stocks\?/)
  await app.user.selectOptions(await selector(), '1')
  const link = await screen.findByRole('link', { name: /^Stock 1 / })
  list()
  const detail = app.holdNext(/GET \/api\/warehouse\/1\/stocks\/1$/)
  const tables = app.holdNext(/GET \/api\/warehouse\/1\/stocks\/1\/permiso-embarques/)
  await app.user.click(link)
  await waitFor(() => expect(app.address()).toBe('/warehouse/1/stocks/stock-detail/1'))
  expect(await screen.findByRole('heading', { level: 1, name: /Stock/ })).toBeVisible()
  const permits = await screen.findByRole('region', { name: /Permisos de embarque/ })
  expect(within(permits).queryByText('Ningún permiso de embarque encontrado.')).toBeNull()
  detail()
  tables()
  expect(await within(permits).findByText('Ningún permiso de embarque encontrado.')).toBeVisible()
})
