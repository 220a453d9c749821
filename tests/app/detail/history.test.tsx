import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { todaysStock } from '#domain/today/todays-stock.ts'
import { today } from '#domain/values/dates.ts'
import { openApp, textsOf } from '../../support/app.tsx'
import { newKey } from '../../support/integration-key.ts'
import { aContenedorVacio, aLineaMercaderia } from '../../support/records.ts'
import { newStock, type TestServer } from '../../support/server.ts'
import { aStock, setState, stockAt } from './a-stock.ts'

const at = `${stockAt}/historial`
const api = '/api/warehouse/1/stocks/1'

/** The stock's permit gets another place, and is deleted with what it holds. */
async function aChangedStock(server: TestServer): Promise<void> {
  await aStock()(server)
  const clerk = server.as('operador')
  const permits = `${api}/permiso-embarques`
  const { body } = await clerk.get(`${permits}/1`)
  await clerk.put(permits, Object.assign({}, body, { ubicacionPartida: 'Nave 9', observaciones: 'Se movió' }))
  await clerk.delete(`${permits}/1`)
}

const sentences = () => screen.getAllByRole('listitem').flatMap((item) => item.querySelector('p')?.textContent ?? [])

test('se lee de lo último a lo primero, con quién, cuándo, qué cambió y lo que tenía lo eliminado', async () => {
  const app = await openApp({ as: 'operador', at, given: aChangedStock })
  expect(await screen.findByText(/eliminó el permiso de embarque 16033EC01000038D\.$/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Historial del stock 1' })).toBeVisible()
  expect(sentences().slice(0, 2)).toEqual([
    'operador Quiroga eliminó el permiso de embarque 16033EC01000038D.',
    'operador Quiroga cambió el permiso de embarque 16033EC01000038D.',
  ])
  expect(sentences().at(-1)).toBe('owner Quiroga creó el stock.')
  const changes = textsOf(screen.getAllByRole('listitem'))
  expect(changes).toContain('Ubicación de la partida: Nave 2, fila C cambió a Nave 9')
  expect(changes).toContain('Observaciones: vacío cambió a Se movió')
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^[A-ZÁÉ][a-zá-ú]+ \d{2}\/\d{2}\/\d{4}$/)

  const [held] = screen.getAllByText('Ver lo que tenía')
  if (held) await app.user.click(held)
  const details = within(held?.closest('details') ?? document.body)
  expect(details.getByText('Nave 9')).toBeVisible()
  expect(details.getByText('33-50493261-9')).toBeVisible()
  expect(within(details.getByRole('table', { name: 'Lineas de mercaderia' })).getAllByRole('row')).toHaveLength(2)
  expect(within(details.getByRole('table', { name: 'Contenedores asociados' })).getAllByRole('row')).toHaveLength(2)
})

test('se abre desde el stock, también con una letra, y se vuelve; se lee otra vez cuando el stock cambió mientras se lo mira, y sin nada anotado lo dice', async () => {
  const app = await openApp({ as: 'operador', at: stockAt, given: aStock({ state: 'PENDING' }) })
  await screen.findByRole('link', { name: 'Historial' })
  await app.user.keyboard('h')
  expect(await screen.findByText('creó el stock.')).toBeInTheDocument()
  expect(app.address()).toBe(at)
  const read = () => app.calls.filter((call) => call.includes('/history')).length
  const before = read()
  await setState(app.server, 'SUCCESS')
  await waitFor(() => expect(read()).toBeGreaterThan(before))
  await app.user.click(screen.getByRole('link', { name: 'Volver al stock' }))
  expect(await screen.findByRole('heading', { name: 'Stock 1' })).toBeVisible()
  await app.server.store.db.deleteFrom('audit_event').execute()
  app.queryClient.removeQueries()
  await app.router.navigate({ href: at })
  expect(await screen.findByText(/^Este stock todavía no tiene historial/)).toBeVisible()
})

test('las páginas siguientes llegan al pedirlas, y una que falla se repite', async () => {
  const app = await openApp({
    as: 'operador',
    at,
    async given(server) {
      await aStock()(server)
      for (let line = 0; line < 40; line += 1)
        await server.as('operador').post(`${api}/permiso-embarques/1/linea-mercaderias`, aLineaMercaderia())
    },
  })
  app.failNext(/history\?page=1/, 'unreachable')
  await app.user.click(await screen.findByRole('button', { name: 'Mostrar anteriores' }))
  const failed = await within(screen.getByRole('main')).findByText(/^No se pudieron cargar/)
  expect(failed).toBeVisible()
  expect(screen.getAllByRole('alert'), 'se dice una vez').toEqual([failed])
  expect(screen.queryByText('creó el stock.')).toBeNull()
  await app.user.click(within(failed.parentElement ?? document.body).getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('creó el stock.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Mostrar anteriores' })).toBeNull()
})

test('el de un stock eliminado lo lee quien administra, desde la ficha general', async () => {
  const given = async (server: TestServer) => {
    await aStock()(server)
    await server.as('operador').delete(api)
  }
  const app = await openApp({ as: 'admin', at: '/stock/1', given })
  await app.user.click(await screen.findByRole('link', { name: 'Historial' }))
  expect(await screen.findByText(/^operador Quiroga|eliminó el stock/, { selector: 'p' })).toHaveTextContent(
    'operador Quiroga eliminó el stock, con 1 permiso de embarque, 1 documento de transporte, 1 contenedor vacío, 1 línea de mercadería y 1 contenedor.',
  )
  expect(app.address()).toBe('/stock/1/historial')
})

test('el de otra clase de registro no existe, y el de un stock ajeno tampoco', async () => {
  const app = await openApp({ as: 'stranger', at: '/company/1/historial', given: aStock() })
  expect(await screen.findByText('La página no existe.')).toBeVisible()
  await app.router.navigate({ to: '/$entity/$id/historial', params: { entity: 'stock', id: 1 } })
  expect(await screen.findByRole('heading', { name: 'Stock 1' })).toBeVisible()
  expect(app.calls.filter((call) => call.includes('/history'))).toEqual([])
})

const stocks = '/api/warehouse/1/stocks'
const clone = '/warehouse/1/stocks/stock-detail/2'

/** The stock 1 is accepted. Its clone, the stock 2, has a permit with another place and one line more, and an empty container. */
async function aClone(server: TestServer): Promise<void> {
  await aStock({ state: 'SUCCESS' })(server)
  const clerk = server.as('operador')
  const { id } = await clerk.post(`${stocks}/1/clone`, {})
  const permits = `${stocks}/${id}/permiso-embarques`
  const [permit] = (await clerk.get(permits)).rows
  await clerk.put(permits, { ...permit, ubicacionPartida: 'Nave 9' })
  await clerk.post(`${permits}/${String(permit?.['id'])}/linea-mercaderias`, { tipoEmbalaje: '32', cantidad: 3, pesoBruto: 120.5 })
  await clerk.post(`${stocks}/${id}/contenedor-vacios`, aContenedorVacio())
}

const counts = '1 nuevo, 1 cambiado desde el 20/11/2026'

test('la página de un stock cuenta lo que cambió desde el último aceptado, y al abrirlo dice qué; el diálogo de envío también lo dice', async () => {
  const app = await openApp({ as: 'operador', at: clone, given: aClone })
  await app.user.click(await screen.findByRole('button', { name: new RegExp(`^Cambios ?${counts}$`) }))
  const section = within(screen.getByRole('region', { name: /^Cambios/ }))
  const permit = await section.findByRole('link', { name: 'Permiso de embarque 16033EC01000038D' })
  const [own, line] = textsOf(within(permit.closest('li') ?? document.body).getAllByRole('listitem'))
  expect(own).toBe('Ubicación de la partida: Nave 2, fila C cambió a Nave 9')
  expect(line).toBe('Nueva Linea de mercaderia 32 A GRANEL 3 bultos · 120.5 kg')
  expect(section.getByText('Contenedor vacio CMAU1267465').closest('li')).toHaveTextContent(/^Nuevo/)
  const weight = section.getByRole('row', { name: /^Peso/ })
  expect(textsOf(within(weight).getAllByRole('cell')).slice(1)).toEqual(['1\u202F000', '1\u202F120.5', '+120.5'])

  await app.user.click(await screen.findByRole('button', { name: 'Enviar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar stock 2' }))
  await app.user.click(await dialog.findByText(`Cambios: ${counts}`))
  await app.user.click(dialog.getByRole('link', { name: 'Permiso de embarque 16033EC01000038D' }))
  await waitFor(() => expect(app.address()).toBe(`${clone}/permiso-embarque/2`))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('un stock que cargó un sistema de la compañia dice cuál, a qué hora y qué cambió, y su historial no nombra a ninguna persona', async () => {
  const loaded = async (server: TestServer): Promise<void> => {
    await aStock({ state: 'SUCCESS' })(server)
    const wms = await newKey(server, { expire: today() })
    const { id, body } = await wms.post(`${stocks}/clone?unlessToday=true`)
    const { mark } = todaysStock.parse(body)
    await wms.put(`${stocks}/${id}/whole`, {
      contenedorVacios: [aContenedorVacio(), aContenedorVacio({ numeroContenedor: 'MSKU1234565' })],
      mark,
    })
  }
  const app = await openApp({ as: 'operador', at: clone, given: loaded })
  const summary = /^Cambios ?Cargado por «WMS Norte» a las \d\d:\d\d: 1 nuevo.* desde el 20\/11\/2026$/
  expect(await screen.findByRole('button', { name: summary })).toBeVisible()
  await app.router.navigate({ href: `${clone}/historial` })
  const authors = await screen.findAllByText('integración «WMS Norte»', { selector: 'b' })
  expect(authors).toHaveLength(sentences().length)
})

test('se compara con otro stock que se elige, que queda en la dirección; una falla se dice y se repite, y el primero no tiene con qué', async () => {
  const other = async (server: TestServer): Promise<void> => {
    await aClone(server)
    await newStock(server.as('operador'))
  }
  const app = await openApp({ as: 'operador', at: `${clone}/cambios`, given: other })
  expect(await screen.findByText('1 nuevo, 1 cambiado')).toBeVisible()
  const choice = screen.getByRole('combobox', { name: 'Comparado con' })
  await waitFor(() => expect(choice).toHaveValue('20/11/2026 · 1 · Enviado'))
  app.failNext(/comparison\?with=3/, { status: 500 })
  await app.user.click(choice)
  await app.user.click(await screen.findByRole('option', { name: '20/11/2026 · 3 · Abierto' }))
  expect(await screen.findByText(/^No se pudo comparar/)).toBeVisible()
  expect(app.address()).toBe(`${clone}/cambios?con=3`)
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('4 nuevos')).toBeVisible()

  await app.router.navigate({ href: `${clone}/cambios?con=abc` })
  expect(await screen.findByText('1 nuevo, 1 cambiado')).toBeVisible()
  await app.router.navigate({ href: '/warehouse/1/stocks/stock-detail/1/cambios' })
  expect(await screen.findByText('No hay un stock aceptado anterior con que comparar.')).toBeVisible()
})
