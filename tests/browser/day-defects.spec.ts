import type { Page } from '@playwright/test'
import { today } from '#domain/dates.ts'
import { asUser, expect, test } from './fixtures.ts'
import { seesTabsAt } from './open-tabs.ts'
import { stockOnHand } from './stock-on-hand.ts'
import { withoutStream } from './without-stream.ts'

/** How many cells of the screen's tables have no room for anything. */
const thinCells = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('main :is(th, td):not([colspan])')].filter((cell) => cell.clientWidth < 30).length)

test('el envío programado que vence se ve en el detalle abierto, con su veredicto', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(stock.address)
  const main = page.getByRole('main')
  await expect(main.getByText('Abierto', { exact: true })).toBeVisible()
  await operador.patch(`${stock.path}/schedule`, { scheduleDate: new Date(Date.now() + 3000).toISOString() })
  await expect(main.getByText('Enviado', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^La aduana aceptó/).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Enviar', exact: true })).toHaveCount(0)
})

test('a 1024 ninguna columna desaparece, tampoco en la lista ni en el registro de AFIP', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  await operador.patch(`${stock.path}/send`, { fechaStock: today() })
  await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ state: 'SUCCESS' })
  await asUser(page, baseURL ?? '', 'admin')
  for (const width of [1024, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of [`/warehouse/${warehouseId}/stocks`, '/admin/afip/log']) {
      await page.goto(address)
      await expect(page.getByRole('main').getByRole('table')).toBeVisible()
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
      expect([address, width, await thinCells(page)]).toEqual([address, width, 0])
    }
  }
})

test('Regresar no apila historia: Atrás no vuelve al alta, y el foco queda en el más', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(stock.address)
  await page.locator(`a[data-row][href$="/permiso-embarque/${stock.permisoId}"]`).click()
  const plus = page.getByRole('link', { name: 'Agregar linea de mercaderia' })
  for (const leave of [() => page.getByRole('link', { name: 'Regresar' }).click(), () => page.keyboard.press('Escape')]) {
    await plus.click()
    await expect(page.getByRole('combobox', { name: 'Tipo de embalaje' })).toBeFocused()
    await leave()
    await expect(page).toHaveURL(new RegExp(`${permit}$`))
    await expect(plus).toBeFocused()
  }
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${stock.address}$`))
})

test('el clic del medio en cualquier celda de la lista abre otra pestaña', async ({ page, browser, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  const cell = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: String(stock.id), exact: true }) })
    .getByText('Abierto', { exact: true })
  await cell.click({ button: 'middle' })
  await seesTabsAt(browser, new RegExp(`${stock.address}$`), 1)
  await expect(page).toHaveURL(/\/stocks$/)
})

test('tras borrar con un reintento el foco queda en la fila vecina, y tras pegar con el botón en la tabla', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  const lines = `${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias`
  await operador.post(lines, { tipoEmbalaje: '06', cantidad: 7, pesoBruto: 70 })
  await asUser(page, baseURL ?? '', 'operador')
  await withoutStream(page)
  await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  let failed = false
  await page.route(/linea-mercaderias\/\d+$/, async (route) => {
    // Pointing at the row reads it.
    if (failed || route.request().method() !== 'DELETE') return await route.fallback()
    failed = true
    await route.abort()
  })
  await page.keyboard.press('1')
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog')
  const answer = dialog.getByRole('button', { name: 'Eliminar' })
  await answer.click()
  await expect(dialog.getByRole('alert')).toContainText('Servidor no accesible')
  await answer.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[data-row]:focus')).toHaveText(String(stock.lineaId))

  await page.getByRole('button', { name: 'Pegar desde la planilla: Linea de mercaderia' }).click()
  await page.getByLabel('Celdas copiadas').fill('06\t2\t10\n06\t3\t20')
  await page.getByRole('button', { name: 'Ver las filas' }).click()
  await page.getByRole('button', { name: 'Agregar 2 líneas' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('[data-row]:focus')).toBeVisible()
})
