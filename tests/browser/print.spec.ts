import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import * as z from 'zod'
import { showDay } from '#domain/dates.ts'
import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

const permits = z.array(z.object({ id: z.number(), identificadorPermiso: z.string().nullable() }))
const stocks = z.array(z.object({ id: z.number(), fechaStock: z.string() }))

/** Presses the key and returns the text of each page that the browser makes of it. */
async function printed(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toBe('yes')
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}

test.beforeEach(async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'yes'
    }
  })
  await asUser(page, baseURL ?? '', 'operador')
})

test('un stock impreso tiene todos sus permisos, el encabezado en cada hoja y ningún botón', async ({ page, operador, warehouseId }) => {
  const [stock = { id: 0 }] = stocks.parse((await operador.get(`api/warehouse/${warehouseId}/stocks?state.equals=SUCCESS`)).body)
  const list = await operador.get(`api/warehouse/${warehouseId}/stocks/${stock.id}/permiso-embarques?size=500`)
  const all = permits.parse(list.body).flatMap(({ identificadorPermiso }) => identificadorPermiso ?? [])
  // More than the first page of the list on the screen.
  expect(all.length).toBeGreaterThan(10)
  await page.goto(`warehouse/${warehouseId}/stocks/stock-detail/${stock.id}`)
  await expect(page.getByRole('heading', { name: `Stock ${stock.id}`, exact: true })).toBeVisible()
  const pages = await printed(page)
  const whole = pages.join(' ')
  for (const permit of all) expect(whole).toContain(permit)
  for (const [index, words] of pages.entries()) {
    expect(words).toContain(`${index + 1} / ${pages.length}`)
    expect(words).toMatch(new RegExp(`CUIT \\d{11}.*Stock ${stock.id}`))
  }
  expect(whole).toMatch(/Permisos de embarque \(\d+\).*Documento de transporte \(\d+\).*Contenedor vacio \(\d+\)/)
  for (const word of ['Enviar', 'Programar', 'Eliminar', 'Compañias', 'Filtros']) expect(whole).not.toContain(word)
  // The screen is back as it was.
  await expect(page.locator('.print-sheet')).toHaveCount(0)
})

test('la lista impresa tiene todos los stocks, también los que no se habían cargado', async ({ page, operador, warehouseId }) => {
  const all = stocks.parse((await operador.get(`api/warehouse/${warehouseId}/stocks?size=2000`)).body)
  await page.goto(`warehouse/${warehouseId}/stocks`)
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  const whole = (await printed(page)).join(' ')
  for (const { id, fechaStock } of all) expect(whole).toContain(`${id} ${showDay(fechaStock)}`)
  expect(whole).toContain(`Stocks (${all.length})`)
})

test('un permiso impreso tiene sus campos, sus líneas y sus contenedores', async ({ page, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}`)
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  const whole = (await printed(page)).join(' ')
  expect(whole).toMatch(/Permiso de embarque .*Linea de mercaderia \(\d+\).*Contenedor asociado \(\d+\)/i)
  expect(whole).toContain('Ubicación de la partida')
})

test('si una llamada falla no se imprime nada, se dice, y se puede repetir', async ({ page, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await page.goto(stock.address)
  await expect(page.getByRole('heading', { name: `Stock ${stock.id}`, exact: true })).toBeVisible()
  await page.route('**/permiso-embarques?*size=2000*', (route) => route.abort())
  await page.keyboard.press('Control+p')
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await expect(retry).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset['printed'])).toBeUndefined()
  await page.unroute('**/permiso-embarques?*size=2000*')
  await retry.click()
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toBe('yes')
})
