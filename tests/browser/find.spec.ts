import type { Browser } from '@playwright/test'
import { contenedor } from '../support/declared-goods.ts'
import { expect, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'

/** Waits until so many tabs are at an address. The browser itself knows a tab in the background at once; as a page it comes only when it has begun. */
async function seesTabsAt(browser: Browser, address: RegExp, count: number): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const tabsAt = async () =>
    (await session.send('Target.getTargets')).targetInfos.filter(({ type, url }) => type === 'page' && address.test(url))
  await expect.poll(tabsAt).toHaveLength(count)
  await session.detach()
}

test('el clic abre, el del medio y Ctrl+Enter abren otra pestaña, y el foco vuelve al cerrar', async ({ page, enter, browser, stock }) => {
  await enter('operador', stock.address)
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
  await seesNoFault(page, 'paleta, hallazgos', hit)
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
  await enter('operador', `/warehouse/${warehouseId}/stocks`)
  const cell = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `Stock ${stock.id} del` }) })
    .getByText('Abierto', { exact: true })
  await cell.click({ button: 'middle' })
  await seesTabsAt(browser, new RegExp(`${stock.address}$`), 1)
  await expect(page).toHaveURL(/\/stocks$/)
})
