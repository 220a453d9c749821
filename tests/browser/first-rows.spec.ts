import type { Page } from '@playwright/test'
import { asUser, expect, test } from './fixtures.ts'
import { holdFile } from './held-file.ts'
import { stockOnHand } from './stock-on-hand.ts'

test.beforeEach(({ page, baseURL }) => asUser(page, baseURL ?? '', 'operador'))

/** Opens the list while a file of the program does not come. Returns what lets it come. */
async function openWithout(page: Page, warehouseId: number, file: RegExp): Promise<() => void> {
  const release = await holdFile(page, file)
  await page.goto(`/warehouse/${warehouseId}/stocks`, { waitUntil: 'commit' })
  return release
}

const create = (page: Page) => page.getByRole('button', { name: 'Crear Nuevo Stock' })

test('las primeras filas están antes que sus botones, el foco sigue en su fila cuando llegan, y nada salta', async ({
  page,
  operador,
  warehouseId,
}) => {
  await stockOnHand(operador, warehouseId)
  const release = await openWithout(page, warehouseId, /assets\/list-/)
  const row = page.getByRole('row').nth(2).getByRole('link')
  await expect(row).toBeVisible()
  await expect(page.locator('#shell')).toHaveCount(0)
  await expect(create(page)).toHaveCount(0)
  await page.getByRole('row').nth(1).getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  const before = await row.boundingBox()
  release()
  await expect(create(page)).toBeVisible()
  await expect(row).toBeFocused()
  expect(await row.boundingBox()).toEqual(before)
})

test('quien aprieta una fila justo cuando llegan los botones abre su stock', async ({ page, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  const release = await openWithout(page, warehouseId, /assets\/list-/)
  const cell = page.getByRole('row').nth(1).getByRole('cell').nth(4)
  await cell.hover()
  await page.mouse.down()
  const arrived = page.waitForResponse(/assets\/list-/)
  release()
  await (await arrived).finished()
  // The part runs, and waits for the button to be let go.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  await expect(create(page)).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL(stock.address)
})

test('si el resto de la lista falla una vez se pide de nuevo, y nadie se entera', async ({ page, operador, warehouseId }) => {
  await stockOnHand(operador, warehouseId)
  let failed = 0
  await page.route(/assets\/list-/, async (route) => {
    failed += 1
    await (failed <= 1 ? route.abort() : route.fallback())
  })
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await expect(page.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  await expect(create(page)).toBeVisible()
  expect(failed).toBeGreaterThan(1)
})

test('las filas están antes que el programa: la que se aprieta abre su stock, y Atrás vuelve a la lista', async ({
  page,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  const release = await openWithout(page, warehouseId, /assets\/product-/)
  const row = page.locator('#shell').getByRole('link', { name: String(stock.id), exact: true })
  await row.click()
  await expect(page).toHaveURL(stock.address)
  release()
  await expect(page.getByRole('heading', { level: 1, name: `Stock ${stock.id}` })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/warehouse/${warehouseId}/stocks`)
  await expect(create(page)).toBeVisible()
})

test('cuando llega el programa el foco sigue en su fila, y ninguna fila falta entretanto', async ({ page, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  const release = await openWithout(page, warehouseId, /assets\/product-/)
  const row = page.getByRole('link', { name: String(stock.id), exact: true })
  await row.focus()
  const before = await row.boundingBox()
  await page.evaluate(() => {
    const look = (): void => {
      if (document.querySelectorAll('tbody [data-row]').length === 0) document.body.dataset['missed'] = 'yes'
      requestAnimationFrame(look)
    }
    look()
  })
  release()
  await expect(create(page)).toBeVisible()
  await expect(page.locator('#shell')).toHaveCount(0)
  await expect(row).toBeFocused()
  expect(await row.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => document.body.dataset['missed'])).toBeUndefined()
})

test('si el servidor no da las filas, el programa lo dice', async ({ page, operador, warehouseId }) => {
  await stockOnHand(operador, warehouseId)
  await page.route(/\/stocks\?/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(page.locator('#shell')).toHaveCount(0)
})
