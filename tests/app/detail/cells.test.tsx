import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aStock, permisoAt } from './a-stock.ts'

const forms = () => screen.queryAllByRole('form', { name: 'Editar 05 CONTENEDOR' })
const quantity = (row: number) => within(forms()[row] ?? document.body).getByRole('textbox', { name: 'Cantidad' })

test('las flechas van a la misma celda de la fila de al lado; solo Enter guarda y lo escrito queda', async () => {
  const { user, calls } = await openApp({ as: 'operador', at: permisoAt, given: aStock({ lines: 3 }) })
  const [first] = await screen.findAllByRole('button', { name: 'Editar 05 CONTENEDOR' })
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
})

test('Escape deja la celda como estaba, después de preguntar', async () => {
  const { user } = await openApp({ as: 'operador', at: permisoAt, given: aStock() })
  await user.click(await screen.findByRole('button', { name: 'Editar 05 CONTENEDOR' }))
  await user.type(quantity(0), '9{Escape}')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(forms()).toHaveLength(0))
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
