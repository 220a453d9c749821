import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aLineaMercaderia } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt, stockAt } from './a-stock.ts'

const field = (name: string) => screen.getByRole('textbox', { name })
const incomplete = 'Complete todos los campos pra continuar'

test('con todo completo y un texto demasiado largo no se dice que falte completar', async () => {
  const { user } = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  await user.clear(field('Ubicación de la partida'))
  await user.click(field('Ubicación de la partida'))
  await user.paste('x'.repeat(256))
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Corrija los campos marcados para continuar')).toBeVisible()
  expect(screen.queryByText(incomplete)).toBeNull()
  await user.clear(field('Ubicación de la partida'))
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText(incomplete), 'si falta, se dice que falta').toBeVisible()
})

test('Enter en un alta pasa al campo siguiente y no pinta errores', async () => {
  const { user, calls, address, router } = await openApp({
    as: 'operador',
    at: `${stockAt}/permiso-embarque/add`,
    given: aStock({ empty: true }),
  })
  await waitFor(() => expect(field('Permiso')).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(field('Remito')).toHaveFocus()
  await user.keyboard('R-1{Enter}{Enter}{Enter}')
  expect(field('Destinatario en el exterior')).toHaveFocus()
  expect(screen.queryByText('Complete correctamente el formulario para continuar')).toBeNull()
  for (const name of ['Permiso', 'Destinatario en el exterior', 'Ubicación de la partida']) expect(field(name)).not.toBeInvalid()
  expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(0)
  await user.clear(field('Exportador (CUIT)'))
  await user.type(field('Exportador (CUIT)'), '307{Tab}')
  await waitFor(() => expect(field('Exportador (CUIT)'), 'lo que se deja mal').toHaveAccessibleDescription('Un CUIT tiene 11 dígitos.'))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(address(), 'a quien llegó por su dirección').toBe(stockAt))
  expect(router.history.length).toBe(1)
})

test('del alta se vuelve a donde se estaba, con el foco en lo que llevó, y Atrás no lleva otra vez al alta', async () => {
  const app = await openApp({ as: 'operador', at: stockAt, given: aStock() })
  await app.user.click((await screen.findAllByRole('link', { name: 'Agregar permiso de embarque' }))[0] ?? document.body)
  await waitFor(() => expect(field('Permiso')).toHaveFocus())
  const depth = app.router.history.length
  await app.user.click(screen.getByRole('link', { name: 'Regresar' }))
  await waitFor(() => expect(app.address()).toBe(stockAt))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Agregar permiso de embarque' })).toHaveFocus())
  expect(app.router.history.length, 'la historia no creció').toBe(depth)
  expect(app.router.history.location.state.__TSR_index, 'se volvió atrás').toBe(0)
})

const many = Array.from({ length: 249 }, () => aLineaMercaderia())

test('el total suma todas las líneas, también las que no se leyeron, y sigue lo que se agrega, se cambia o se borra; lo elegido dice lo suyo', async () => {
  const given = async (server: TestServer) => {
    await aStock()(server)
    await server.as('owner').post('/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias/create', { records: many })
  }
  const { user } = await openApp({ as: 'operador', at: permisoAt, given })
  const table = await screen.findByRole('table', { name: 'Linea de mercaderia' })
  const total = () => within(table).getByRole('rowheader', { name: 'Total' }).closest('tr')?.textContent
  await waitFor(() => expect(total()).toBe('Total250 líneas250250\u202F000'))
  await user.click(within(table).getAllByRole('button', { name: /^Editar/ })[0] ?? table)
  await user.keyboard('{Tab}{Tab}0.75{Enter}')
  await waitFor(() => expect(total()).toBe('Total250 líneas250249\u202F000.75'))
  await user.click(within(table).getAllByRole('button', { name: /^Eliminar/ })[0] ?? table)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(total()).toBe('Total249 líneas249249\u202F000'))
  await user.keyboard(' {Shift>}{ArrowDown}{/Shift}')
  await waitFor(() => expect(screen.getByRole('group', { name: /^Selección de/ })).toHaveTextContent('2 líneas · 2 bultos · 2 000 kg'))
})
