import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp, textsOf } from '../../support/app.tsx'
import { aLineaMercaderia } from '../../support/records.ts'
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

describe('el historial de un stock', () => {
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

  test('lo llevado a otro stock dice a cuál una sola vez, y lo que cambió en el camino', async () => {
    const moved = async (server: TestServer): Promise<void> => {
      await aStock()(server)
      const clerk = server.as('operador')
      const other = await newStock(clerk)
      const { body } = await clerk.get('/api/permiso-embarques/1')
      await clerk.put('/api/permiso-embarques', Object.assign({}, body, { stock: { id: other }, ubicacionPartida: 'Nave 9' }))
    }
    await openApp({ as: 'operador', at, given: moved })
    const sentence = await screen.findByText(/llevó el permiso de embarque 16033EC01000038D/)
    const told = sentence.closest('li') ?? document.body
    expect(textsOf(within(told).getAllByRole('listitem'))).toEqual(['Ubicación de la partida: Nave 2, fila C cambió a Nave 9'])
  })

  test('se abre desde el stock, también con una letra, y se vuelve; se lee otra vez cuando el stock cambió mientras se lo mira', async () => {
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
    expect(screen.queryByText('creó el stock.')).toBeNull()
    await app.user.click(within(failed.parentElement ?? document.body).getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('creó el stock.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Mostrar anteriores' })).toBeNull()
  })

  test('si no se puede leer lo dice; sin nada anotado, o en un servidor que no guarda historiales, también', async () => {
    const app = await openApp({ as: 'operador', at: stockAt, given: aStock() })
    app.failNext(/history/, 'unreachable')
    await app.user.click(await screen.findByRole('link', { name: 'Historial' }))
    await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('creó el stock.')).toBeInTheDocument()
    for (const text of [/^Este stock todavía no tiene historial/, 'Este servidor no guarda el historial de los stocks.']) {
      if (text instanceof RegExp) await app.server.store.db.deleteFrom('audit_event').execute()
      else app.failNext(/history/, { status: 404 })
      await app.router.navigate({ href: '/company-management' })
      app.queryClient.clear()
      await app.router.navigate({ href: at })
      expect(await screen.findByText(text)).toBeVisible()
      expect(screen.getByRole('heading', { name: 'Historial del stock 1' })).toBeVisible()
    }
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
})
