import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { expect, test } from './fixtures.ts'

const listed = z.array(z.object({ tipoEmbalaje: z.string(), cantidad: z.number(), pesoBruto: z.number() }))
const codes = ['05', '06', '09', '31'] as const

/** Every creation is on its way for a while before the server hears of it, and the twentieth until it is let through. */
async function slowly(page: Page, through: Promise<void>): Promise<void> {
  let nth = 0
  await page.route('**/linea-mercaderias', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    nth += 1
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (nth === 20) await through
    await route.continue()
  })
}

test('veinte lineas escritas sin mirar, con un servidor lento, quedan todas y en su orden', async ({ page, enter, operador, stock }) => {
  const lines = `${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias`
  const form = page.getByRole('form', { name: 'Linea de mercaderia' })
  const packaging = form.getByRole('combobox', { name: 'Tipo de embalaje' })
  const underWay = form.getByText(/^Guardando…/)
  const saved = async () => listed.parse((await operador.get(`${lines}?sort=id,asc&size=100`)).body).slice(1)
  await enter('operador', `${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
  await expect(packaging).toBeFocused()

  const through = Promise.withResolvers<void>()
  await slowly(page, through.promise)
  const typed = Array.from({ length: 20 }, (_, index) => ({ code: codes[index % 4] ?? '05', quantity: 101 + index }))
  // As fast as a keyboard sends keys, without looking at the screen.
  for (const { code, quantity } of typed) {
    await page.keyboard.type(code)
    await page.keyboard.press('Tab')
    await page.keyboard.type(String(quantity))
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${quantity}.5`)
    await page.keyboard.press('Enter')
  }
  await expect(underWay).toBeVisible()
  await expect(packaging).toBeFocused()
  await expect(packaging).toHaveValue('31 ROLLO')
  through.resolve()
  await expect(underWay).toBeHidden()
  expect(await saved()).toEqual(typed.map(({ code, quantity }) => ({ tipoEmbalaje: code, cantidad: quantity, pesoBruto: quantity + 0.5 })))
  await expect(packaging).toBeFocused()
  await expect(form.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('depositos.borrador')))).toEqual([])
})
