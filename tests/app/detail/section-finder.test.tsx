import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aLineaMercaderia } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt } from './a-stock.ts'

const lines = '/api/warehouse/1/stocks/1/permiso-embarques/1/linea-mercaderias'

/** Twenty-five lines, of which one weighs 7 350.25 kg and another has 9 876 packages. */
async function manyLines(server: TestServer): Promise<void> {
  await aStock({ lines: 23 })(server)
  for (const line of [{ pesoBruto: '7350.25' }, { cantidad: '9876' }]) await server.as('owner').post(lines, aLineaMercaderia(line))
}

const field = () => screen.getByRole('textbox', { name: 'Buscar en Linea de mercaderia' })
const table = () => screen.getByRole('table', { name: 'Linea de mercaderia' })
const rows = () => within(table()).getAllByText(/^\d+$/, { selector: '[data-row]' })
const head = () => screen.getByRole('button', { name: /^Linea de mercaderia/ })

async function openLines() {
  const app = await openApp({ as: 'operador', at: permisoAt, given: manyLines })
  await screen.findByRole('textbox', { name: 'Buscar en Linea de mercaderia' })
  return app
}

test('una parte corta no tiene buscador', async () => {
  await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines: 3 }) })
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(screen.queryByRole('textbox', { name: /^Buscar en/ })).toBeNull()
})

test('un número entero o una parte, con sus signos o sin ellos, deja las líneas que lo tienen y dice cuántas son; quien agrega una la encuentra en la lista, que está entera otra vez', async () => {
  const { user, router } = await openLines()
  for (const [typed, line] of [
    ['7 350.25', '24'],
    ['7.350,25', '24'],
    ['350.2', '24'],
    ['987', '25'],
  ] as const) {
    await user.clear(field())
    await user.type(field(), typed)
    await waitFor(() => expect(rows().map((row) => row.textContent)).toEqual([line]))
  }
  expect(head()).toHaveTextContent('1 de 25')
  await waitFor(() => expect(screen.getByText('Coinciden 1 de 25.')).toHaveRole('status'))
  await user.click(screen.getByRole('link', { name: /Agregar.*l[ií]nea/i }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Tipo de embalaje' })).toHaveFocus())
  await user.keyboard('05{Tab}1{Tab}10{Enter}')
  await screen.findByRole('cell', { name: '26' })
  router.history.push(permisoAt)
  await waitFor(() => expect(field()).toHaveValue(''))
  expect(head()).toHaveTextContent('26')
  expect(rows()[0]).toHaveTextContent('26')
})

test('lo que se edita en la tabla no se pierde al buscar otra cosa, y lo que otro agrega no la vacía', async () => {
  const { user, server, queryClient } = await openLines()
  const [button] = within(table()).getAllByRole('button', { name: /^Editar/ })
  if (button) await user.click(button)
  const quantity = () => within(table()).getByRole('textbox', { name: 'Cantidad' })
  await user.clear(quantity())
  await user.type(quantity(), '12')
  await user.type(field(), '55555')
  await waitFor(() => expect(head()).toHaveTextContent('0 de 25'))
  expect(quantity()).toHaveValue('12')
  await user.clear(quantity())
  await user.keyboard('{Escape}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
  await user.clear(field())
  await user.type(field(), '987')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await server.as('owner').post(lines, aLineaMercaderia({ cantidad: '1987' }))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(field()).toHaveValue('987')
  expect(head()).toHaveTextContent('2 de 26')
})
