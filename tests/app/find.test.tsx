import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { t } from '#app/i18n/text.ts'
import { openPages } from '#app/routes/-shell/pages.ts'
import { openApp, retype } from '../support/app.tsx'
import { fixture, type TestServer } from '../support/server.ts'
import { addWholeStock } from '../support/stock-records.ts'
import { aStock, stockAt } from './detail/a-stock.ts'

const field = () => screen.getByRole('combobox', { name: /^Buscar/ })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.getByRole('option', { selected: true })

async function twoStocks(server: TestServer) {
  await addWholeStock(server.as('owner'), fixture.warehouse, '2026-11-19')
  await addWholeStock(server.as('owner'), fixture.warehouse, '2026-11-20')
}

async function openList() {
  const app = await openApp({ as: 'operador', at: '/warehouse/1/stocks', given: twoStocks })
  await screen.findByRole('link', { name: /^Stock 2 / })
  return app
}

async function openPalette() {
  const app = await openList()
  await app.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  return app
}

test('la paleta ofrece lo que se puede hacer en la pantalla, con su tecla, y a dónde ir; una acción hace lo mismo que su botón', async () => {
  const { user } = await openPalette()
  expect(options()).toEqual(expect.arrayContaining(['Crear Nuevo StockN', 'Lista de stocks', 'Compañias', 'Cerrar la sesión']))
  expect(screen.queryByRole('option', { name: 'Métricas' })).toBeNull()
  await user.type(field(), 'COMPANIAS')
  expect(options()).toEqual(['Compañias'])
  await retype(user, field(), 'crear nuevo{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Crear Nuevo Stock' })).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox'), 'sobre un diálogo no se abre').toBeNull()
})

test('la paleta tiene todo lo que está junto al título de una página, también lo de su menú, y todas las páginas', async () => {
  const { user } = await openApp({ as: 'admin', at: stockAt, given: aStock({ lines: 1 }) })
  await user.click(await screen.findByRole('button', { name: 'Más acciones del stock 1' }))
  const inMenu = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  const title = screen.getByRole('heading', { level: 1 }).closest<HTMLElement>('[data-title-line]') ?? document.body
  const names = within(title)
    .getAllByRole('button')
    .filter((one) => !one.hasAttribute('aria-haspopup'))
    .map((one) => one.ariaLabel ?? one.textContent)
  await user.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog')
  const labels = within(palette)
    .getAllByRole('option')
    .map(({ firstElementChild }) => firstElementChild?.textContent)
  expect(inMenu.length).toBeGreaterThan(5)
  expect(names).toEqual(expect.arrayContaining(['Eliminar', 'Imprimir']))
  expect(labels).toEqual(
    expect.arrayContaining([
      ...inMenu,
      ...names,
      ...openPages({ isAdmin: true, hasDeposito: true, hasHoy: true, info: undefined }).map(({ text }) => t(text)),
    ]),
  )
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
  await user.type(field(), 'cargar una planilla{Enter}')
  expect(await screen.findByRole('dialog', { name: /planilla/ })).toBeVisible()
})

test('la paleta encuentra un número en todos los stocks, el más nuevo primero, y Enter abre su página', async () => {
  const { user, address, calls } = await openPalette()
  await user.type(field(), '0123a')
  const groups = await screen.findAllByRole('group', { name: /^Stock/ })
  expect(groups.map((group) => within(group).getByText(/^Stock/).textContent)).toEqual(['Stock 2 del 20/11/2026', 'Stock 1 del 19/11/2026'])
  expect(within(groups[0] ?? document.body).getByText('Abierto')).toBeVisible()
  expect(screen.getAllByText('0123A', { selector: 'mark' })).toHaveLength(2)
  expect(chosen()).toHaveTextContent('26001EC01000123A')
  expect(field()).toHaveAttribute('aria-activedescendant', chosen().id)
  expect(calls.filter((call) => call.includes('/api/search'))).toHaveLength(1)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe('/warehouse/1/stocks/stock-detail/1/permiso-embarque/1'))
})

test('un contenedor lleva a su página; lo que no está se dice con lo escrito, y mientras se escribe queda la última respuesta', async () => {
  const { user, failNext, holdNext } = await openPalette()
  await user.type(field(), 'tclu 765432-1')
  const [first] = await screen.findAllByRole('option', { name: /TCLU7654321/ })
  expect(first).toHaveAttribute('href', expect.stringMatching(/\/stock-detail\/2\/documento-transporte\/2\/contenedor-asociado\/2$/))

  await retype(user, field(), 'ZZ-99')
  expect(await screen.findByText('Nada con «ZZ-99»')).toBeVisible()
  failNext(/search/, { status: 500 })
  await user.clear(field())
  // Pasted and not typed, so that there is one search to fail.
  await user.paste('MSKU')
  const alert = await screen.findByRole('alert')
  await user.click(within(alert).getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findAllByRole('option', { name: /MSKU1234565/ })).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()

  const goOn = holdNext(/search/)
  await user.type(field(), '12345659')
  expect(screen.getAllByRole('option', { name: /MSKU1234565/ })).toHaveLength(2)
  goOn()
  expect(await screen.findByText('Nada con «MSKU12345659»')).toBeVisible()

  failNext(/search/, { status: 404 })
  await retype(user, field(), 'stock')
  await waitFor(() => expect(options()).toContain('Lista de stocks'))
  expect(screen.queryByRole('alert'), 'sin la llamada en el servidor').toBeNull()
})

test('la barra de un stock busca en él, también con Shift, y Tab busca en todos', async () => {
  const { user, calls } = await openApp({
    as: 'operador',
    at: stockAt,
    given: async (server) => {
      await aStock()(server)
      await twoStocks(server)
    },
  })
  await screen.findByRole('heading', { name: 'Stock 1' })
  await user.keyboard('{Shift>}/{/Shift}')
  expect(await screen.findByRole('combobox', { name: 'Buscar en el stock' })).toBeVisible()
  await user.type(field(), '1234565')
  expect(await screen.findByText('Nada con «1234565»')).toBeVisible()
  expect(calls.at(-1)).toMatch(/\/api\/search\?q=1234565&stockId=1$/)
  await user.keyboard('{Tab}')
  expect(await screen.findAllByRole('option', { name: /MSKU1234565/ })).toHaveLength(2)
  expect(field()).toHaveFocus()
})

test('quien no tiene depósito no encuentra las páginas de uno', async () => {
  const none = { status: 200, body: [] }
  const { user } = await openApp({ as: 'operador', at: '/company-management', beforeRender: ({ failNext }) => failNext(/depositos/, none) })
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  expect(options()).toEqual(expect.arrayContaining(['Compañias', 'Cerrar la sesión']))
  expect(options()).not.toContain('Lista de stocks')
})
