import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { replaceErrors } from '#server/store/records/stock-errors.ts'
import { openApp, textsOf } from '../../support/app.tsx'
import { aStock, stockAt } from './a-stock.ts'

const list = '/warehouse/1/stocks'
const errors = Array.from({ length: 130 }, (_, index) => ({ code: String(10_001 + index) }))

/** A stock whose errors are the first of many. */
function open(at: string) {
  return openApp({
    as: 'operador',
    at,
    async given(server) {
      await aStock({ state: 'ERROR' })(server)
      await server.store.write((tx) => replaceErrors(tx, 1, errors, 12_345))
    },
  })
}

const rowsOf = (table: HTMLElement) => table.querySelectorAll('tbody tr').length

test('el stock muestra los primeros errores, dice cuántos se guardaron de cuántos, y los demás se piden', async () => {
  const app = await open(stockAt)
  const table = await screen.findByRole('table', { name: 'Errores' })
  expect(rowsOf(table)).toBe(100)
  expect(screen.getByRole('button', { name: /^Errores/ })).toHaveTextContent('Errores (12 345)')
  expect(screen.getByText(/^Se guardaron los primeros 130 errores de 12 345\./)).toBeVisible()
  expect(screen.getByText('100 de 130')).toBeVisible()

  app.failNext(/^GET .*stock-errors/, { status: 500 })
  await app.user.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(await screen.findByRole('alert')).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Mostrar más' }))
  expect(await within(table).findByText('10130')).toBeVisible()
  expect(rowsOf(table)).toBe(130)
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual(['Código de error', 'Descripción', 'Descripción adicional'])
  expect(screen.queryByRole('button', { name: 'Mostrar más' })).toBeNull()
  expect(screen.getByText('130 de 130')).toHaveFocus()
  await app.user.click(screen.getByRole('button', { name: /^Errores/ }))
  expect(table, 'se pliega').not.toBeVisible()
})

test('desde la lista, que no los trae, se leen al abrirlos', async () => {
  const app = await open(list)
  await app.user.click(await screen.findByRole('button', { name: 'Ver errores stock 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Errores en stock 1' })
  expect(rowsOf(await within(dialog).findByRole('table'))).toBe(100)
  expect(within(dialog).getByRole('button', { name: 'Mostrar más' })).toBeVisible()
  const heads = within(dialog).getAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['Codigo', 'Descripción', 'Descripción adicional'])
  await app.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }))
  expect(screen.getByRole('button', { name: 'Ver errores stock 1' })).toHaveFocus()
})
