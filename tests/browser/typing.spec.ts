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

test('una columna escrita hacia abajo con un servidor lento queda guardada en su orden; la rechazada no frena a las demás, y lo de sin red sale solo', async ({
  page,
  enter,
  context,
  operador,
  stock,
}) => {
  const lines = `${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias`
  await operador.post(`${lines}/create`, { records: Array.from({ length: 11 }, () => ({ tipoEmbalaje: '05', cantidad: 1, pesoBruto: 1 })) })
  const saved = async () => listed.parse((await operador.get(`${lines}?sort=id,desc&size=100`)).body).map(({ cantidad }) => cantidad)
  const puts: number[] = []
  await page.route('**/linea-mercaderias', async (route) => {
    if (route.request().method() !== 'PUT') return await route.continue()
    const { cantidad } = z.object({ cantidad: z.number() }).parse(route.request().postDataJSON())
    puts.push(cantidad)
    await new Promise((resolve) => setTimeout(resolve, 150))
    const fieldErrors = [{ objectName: 'lineaMercaderia', field: 'cantidad', message: 'Max' }]
    if (cantidad === 103) return await route.fulfill({ status: 400, json: { message: 'error.validation', fieldErrors } })
    await route.continue()
  })
  await enter('operador', `${stock.address}/permiso-embarque/${stock.permisoId}`)
  const rows = page.getByRole('table', { name: 'Linea de mercaderia' })
  await rows
    .getByRole('button', { name: /^Editar / })
    .first()
    .click()
  await expect(rows.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Tab')
  const typeDown = async (from: number, to: number): Promise<void> => {
    for (let quantity = from; quantity < to; quantity += 1) {
      await page.keyboard.type(String(quantity), { delay: 30 })
      await page.keyboard.press(quantity % 2 === 0 ? 'Enter' : 'ArrowDown')
    }
  }
  await typeDown(101, 108)
  const toFirst = page.getByRole('button', { name: '1 fila sin guardar' })
  await expect(toFirst).toBeVisible()
  await expect.poll(saved).toEqual([101, 102, 1, 104, 105, 106, 107, 1, 1, 1, 1, 1])
  expect(puts).toEqual([101, 102, 103, 104, 105, 106, 107])
  await expect(rows.getByRole('form')).toHaveCount(2)

  await context.setOffline(true)
  await typeDown(108, 111)
  await expect(page.getByRole('button', { name: '4 filas sin guardar' })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(saved).toEqual([101, 102, 1, 104, 105, 106, 107, 108, 109, 110, 1, 1])
  await toFirst.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('3')
  // What is clicked elsewhere leaves the row too.
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(saved).toEqual([101, 102, 3, 104, 105, 106, 107, 108, 109, 110, 1, 1])
  await expect(rows.getByRole('form')).toHaveCount(0)
})
