import type { Page } from '@playwright/test'
import { below, linea } from '../support/declared-goods.ts'
import { expect, test } from './fixtures.ts'
import { focusedRow, toFirstRow } from './input-devices.ts'
import { seesNoFault } from './no-fault.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Buscar en Linea de mercaderia' })
const head = (page: Page) => page.getByRole('button', { name: /^Linea de mercaderia/ })

test('una línea se encuentra por una parte de su número, y Esc vuelve a la fila de antes', async ({ page, enter, operador, stock }) => {
  const lines = below(stock.path, 'permiso-embarque', stock.permisoId, 'linea-mercaderias')
  const records = Array.from({ length: 90 }, (_, place) => ({ ...linea, cantidad: '3', pesoBruto: `${2000 + place}.75` }))
  await operador.post(`${lines}/create`, { records })
  await enter('operador', `${stock.address}/permiso-embarque/${stock.permisoId}`)
  await expect(head(page)).toHaveText(/91$/)

  await toFirstRow(page, '1')
  for (let step = 0; step < 45; step += 1) await page.keyboard.press('ArrowDown')
  await expect(focusedRow(page)).toHaveText(/^\d+$/)
  const before = (await focusedRow(page).textContent()) ?? ''
  await page.keyboard.press('b')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('2 089.7')
  await expect(head(page)).toHaveText(/1 de 91$/)
  await expect(page.getByRole('status').filter({ hasText: 'Coinciden 1 de 91.' })).toBeAttached()
  await expect(page.getByRole('cell', { name: '2 089.75' })).toBeInViewport()
  await expect(field(page)).toBeInViewport()
  await seesNoFault(page, 'buscador de una parte')

  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
  await expect(head(page)).toHaveText(/Linea de mercaderia91$/)
  await expect(focusedRow(page)).toHaveText(before)
  await expect(focusedRow(page)).toBeInViewport()

  await page.keyboard.press('b')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('no está')
  await expect(page.getByRole('button', { name: 'Vaciar la búsqueda' })).toBeInViewport()
  await seesNoFault(page, 'buscador de una parte, nada')
  await page.getByRole('button', { name: 'Vaciar la búsqueda' }).click()
  await expect(field(page)).toBeFocused()

  await page.keyboard.type('8.75')
  await page.keyboard.press('ArrowDown')
  await expect(focusedRow(page)).toHaveAttribute('aria-label', /06|05/)
  await expect(head(page)).toHaveText(/Linea de mercaderia9 de 91$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/linea-mercaderia\/\d+$/)
  await page.goBack()
  await expect(field(page)).toHaveValue('8.75')
  await expect(head(page)).toHaveText(/Linea de mercaderia9 de 91$/)
  await expect(focusedRow(page)).toBeInViewport()

  await page.setViewportSize({ width: 390, height: 800 })
  const parts = page
    .locator('main section')
    .filter({ has: field(page) })
    .locator('input, a[aria-label*="gregar"]')
  const ends = await parts.evaluateAll((found) => found.map((part) => part.getBoundingClientRect().right))
  expect(Math.max(...ends), 'cabe en un teléfono').toBeLessThanOrEqual(390)
})
