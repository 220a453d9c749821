import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aContenedorAsociado } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, permisoAt } from './a-stock.ts'

const forms = () => screen.queryAllByRole('form', { name: /^Editar Linea/ })
const quantity = (row: number) => within(forms()[row] ?? document.body).getByRole('textbox', { name: 'Cantidad' })

test('las flechas van a la misma celda de la fila de al lado; solo Enter guarda y lo escrito queda', async () => {
  const { user, calls } = await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines: 3 }) })
  const [first] = await screen.findAllByRole('button', { name: /^Editar Linea/ })
  if (first) await user.click(first)
  await user.click(quantity(0))
  await user.keyboard('{ArrowDown}')
  expect(forms(), 'la que no cambió se cierra').toHaveLength(1)
  expect(quantity(0)).toHaveFocus()

  await user.keyboard('7{ArrowDown}')
  expect(forms(), 'la que cambió queda abierta').toHaveLength(2)
  expect(quantity(0)).toHaveValue('7')
  expect(quantity(1)).toHaveFocus()
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([])
  await user.keyboard('{ArrowDown}')
  expect(quantity(1), 'debajo de la última no hay nada').toHaveFocus()

  await user.keyboard('{ArrowUp}{Enter}')
  expect(await screen.findByText('Linea de mercaderia actualizada')).toBeVisible()
  expect(calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1)
  await waitFor(() => expect(forms()).toHaveLength(0))

  const [last] = screen.getAllByRole('button', { name: /^Editar Linea/ })
  if (last) await user.click(last)
  await user.type(quantity(0), '9{Escape}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(forms(), 'Escape la deja como estaba, después de preguntar').toHaveLength(0))
})

test('izquierda y derecha pasan de una celda a otra cuando el cursor ya no tiene adónde ir', async () => {
  const { user } = await openApp({ as: 'operador', at: `${permisoAt}/linea-mercaderia/add`, given: aStock() })
  const cell = (name: string) => screen.getByLabelText(new RegExp(`^${name}`), { selector: 'input' })
  await screen.findByRole('textbox', { name: /^Cantidad/ })
  await user.type(cell('Cantidad'), '12{ArrowLeft}')
  expect(cell('Cantidad'), 'todavía queda texto a la izquierda').toHaveFocus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(cell('Peso bruto')).toHaveFocus()
  await user.keyboard('7.5{Home}{ArrowLeft}')
  expect(cell('Cantidad')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(cell('Tipo de embalaje'), 'una celda recién alcanzada está marcada entera').toHaveFocus()
  await user.keyboard('{ArrowRight}3')
  expect(cell('Cantidad')).toHaveValue('3')
})

test('el Tipo de un contenedor se cruza con izquierda y derecha, y arriba y abajo siguen siendo suyos al agregar', async () => {
  const { user } = await openApp({ as: 'operador', at: `${permisoAt}/contenedor-asociado/add`, given: aStock() })
  const type = () => screen.getByRole('combobox', { name: 'Tipo' })
  const packages = () => screen.getByRole('textbox', { name: 'Cantidad de bultos' })
  await waitFor(() => expect(packages(), 'lo primero que se escribe').toHaveFocus())
  await user.keyboard('{ArrowLeft}')
  expect(fireEvent.keyDown(type(), { key: 'ArrowDown' }), 'la tecla es del navegador').toBe(true)
  await user.keyboard('{ArrowLeft}')
  expect(type(), 'a la izquierda no hay nada').toHaveFocus()
  expect(fireEvent.keyDown(type(), { key: 'ArrowLeft' }), 'y no cambia de valor').toBe(false)
  await user.keyboard('{ArrowRight}')
  expect(packages()).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(type()).toHaveFocus()
})

test('de una lista cerrada se sube y se baja a la fila de al lado, y no cambia; de una abierta se elige', async () => {
  const given = async (server: TestServer) => {
    await aStock({ lines: 2 })(server)
    await server
      .as('owner')
      .post('/api/warehouse/1/stocks/1/permiso-embarques/1/contenedor-asociados', aContenedorAsociado({ tipo: 'PIER' }))
  }
  const { user } = await openApp({ as: 'operador', at: permisoAt, given })
  const packaging = (row: number) => within(forms()[row] ?? document.body).getByRole('combobox', { name: 'Tipo de embalaje' })
  const [first] = await screen.findAllByRole('button', { name: /^Editar Linea/ })
  if (first) await user.click(first)
  const below = screen.getByRole('button', { name: /^Editar Linea/ })
  packaging(0).focus()
  await user.keyboard('{ArrowDown}')
  expect(below, 'la de abajo se abrió').not.toBeInTheDocument()
  expect(packaging(0)).toHaveFocus()
  await user.keyboard('caj{ArrowDown}{Enter}')
  expect(forms()).toHaveLength(1)
  expect(packaging(0)).toHaveValue('07 CAJON')

  const rows = () => screen.queryAllByRole('form', { name: /^Editar .*CRXU/ })
  const type = () => within(rows()[0] ?? document.body).getByRole('combobox', { name: 'Tipo' })
  const [container] = await screen.findAllByRole('button', { name: /^Editar .*CRXU/ })
  if (container) await user.click(container)
  expect(type()).toHaveDisplayValue('Pier')
  type().focus()
  await user.keyboard('{ArrowDown}')
  expect(rows()).toHaveLength(1)
  expect(type()).toHaveDisplayValue('House')
  expect(type()).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(type()).toHaveDisplayValue('Pier')
  await user.keyboard('{Escape}')
  expect(rows()).toHaveLength(0)
})
