import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, textsOf } from '../../support/app.tsx'
import { aContenedorVacio } from '../../support/records.ts'
import { newStock, type TestServer } from '../../support/server.ts'
import { aStock } from './a-stock.ts'

const api = '/api/warehouse/1/stocks'
const at = '/warehouse/1/stocks/stock-detail/2'

/** The stock 1 is accepted. Its clone, the stock 2, has a permit with another place and one line more, and an empty container. */
async function aClone(server: TestServer): Promise<void> {
  await aStock({ state: 'SUCCESS' })(server)
  const clerk = server.as('operador')
  const { id } = await clerk.post(`${api}/1/clone`, {})
  const permits = `${api}/${id}/permiso-embarques`
  const [permit] = (await clerk.get(permits)).rows
  await clerk.put(permits, { ...permit, ubicacionPartida: 'Nave 9' })
  await clerk.post(`${permits}/${String(permit?.['id'])}/linea-mercaderias`, { tipoEmbalaje: '32', cantidad: 3, pesoBruto: 120.5 })
  await clerk.post(`${api}/${id}/contenedor-vacios`, aContenedorVacio())
}

const counts = '1 nuevo, 1 cambiado desde el 20/11/2026'

test('la página de un stock cuenta lo que cambió desde el último aceptado, y al abrirlo dice qué', async () => {
  const app = await openApp({ as: 'operador', at, given: aClone })
  await app.user.click(await screen.findByRole('button', { name: new RegExp(`^Cambios ?${counts}$`) }))
  const section = within(screen.getByRole('region', { name: /^Cambios/ }))
  const permit = await section.findByRole('link', { name: 'Permiso de embarque 16033EC01000038D' })
  const [own, line] = textsOf(within(permit.closest('li') ?? document.body).getAllByRole('listitem'))
  expect(own).toBe('Ubicación de la partida: Nave 2, fila C cambió a Nave 9')
  expect(line).toBe('Nueva Linea de mercaderia 32 A GRANEL 3 bultos · 120.5 kg')
  expect(section.getByText('Contenedor vacio CMAU1267465').closest('li')).toHaveTextContent(/^Nuevo/)
  const weight = section.getByRole('row', { name: /^Peso/ })
  expect(textsOf(within(weight).getAllByRole('cell')).slice(1)).toEqual(['1\u202F000', '1\u202F120.5', '+120.5'])
})

test('el diálogo de envío dice lo que se está por informar como nuevo o retirado', async () => {
  const app = await openApp({ as: 'operador', at, given: aClone })
  await app.user.click(await screen.findByRole('button', { name: 'Enviar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar stock 2' }))
  await app.user.click(await dialog.findByText(`Cambios: ${counts}`))
  await app.user.click(dialog.getByRole('link', { name: 'Permiso de embarque 16033EC01000038D' }))
  await waitFor(() => expect(app.address()).toBe(`${at}/permiso-embarque/2`))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('se compara con otro stock que se elige, que queda en la dirección; una falla se dice y se repite, y el primero no tiene con qué', async () => {
  const other = async (server: TestServer): Promise<void> => {
    await aClone(server)
    await newStock(server.as('operador'))
  }
  const app = await openApp({ as: 'operador', at: `${at}/cambios`, given: other })
  expect(await screen.findByText('1 nuevo, 1 cambiado')).toBeVisible()
  const choice = screen.getByRole('combobox', { name: 'Comparado con' })
  await waitFor(() => expect(choice).toHaveValue('20/11/2026 · 1 · Enviado'))
  app.failNext(/comparison\?with=3/, { status: 500 })
  await app.user.click(choice)
  await app.user.click(await screen.findByRole('option', { name: '20/11/2026 · 3 · Abierto' }))
  expect(await screen.findByText(/^No se pudo comparar/)).toBeVisible()
  expect(app.address()).toBe(`${at}/cambios?con=3`)
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('4 nuevos')).toBeVisible()

  await app.router.navigate({ href: `${at}/cambios?con=abc` })
  expect(await screen.findByText('1 nuevo, 1 cambiado')).toBeVisible()
  await app.router.navigate({ href: '/warehouse/1/stocks/stock-detail/1/cambios' })
  expect(await screen.findByText('No hay un stock aceptado anterior con que comparar.')).toBeVisible()
})
