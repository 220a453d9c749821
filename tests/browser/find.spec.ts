import { contenedor } from '../support/declared-goods.ts'
import { expect, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'
import { seesTabsAt } from './open-tabs.ts'

test('el clic abre, el del medio y Ctrl+Enter abren otra pestaña, y el foco vuelve al cerrar', async ({ page, enter, browser, stock }) => {
  await enter('operador')
  await page.goto(stock.address)
  await expect(page.getByRole('heading', { level: 1, name: `Stock ${stock.id}` })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Buscar en el stock' })
  // The key works from when the palette is loaded.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass()
  await seesNoFault(page, 'paleta, acciones')
  await field.fill(contenedor.numeroContenedor)
  const hit = page.getByRole('option', { name: contenedor.numeroContenedor }).first()
  await expect(hit).toBeVisible()
  await seesNoFault(page, 'paleta, hallazgos')
  await page.keyboard.press('Control+Enter')
  await seesTabsAt(browser, /contenedor-asociado/, 1)
  await hit.click({ button: 'middle' })
  await seesTabsAt(browser, /contenedor-asociado/, 2)
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  const button = page.getByRole('button', { name: 'Buscar', exact: true })
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('el clic del medio en cualquier celda de la lista abre otra pestaña', async ({ page, enter, browser, warehouseId, stock }) => {
  await enter('operador')
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  const cell = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `Stock ${stock.id} del` }) })
    .getByText('Abierto', { exact: true })
  await cell.click({ button: 'middle' })
  await seesTabsAt(browser, new RegExp(`${stock.address}$`), 1)
  await expect(page).toHaveURL(/\/stocks$/)
})
