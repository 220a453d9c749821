import type { Browser } from '@playwright/test'
import { showDay, today } from '#domain/values/dates.ts'
import { permiso } from '../support/declared-goods.ts'
import { asUser, expect, follow, test } from './fixtures.ts'
import { type StockOnHand } from './stock-on-hand.ts'

/** Half past eleven at night in Buenos Aires: another day in the others. */
const late = '2026-11-03T02:30:00.000Z'
const zones = ['America/Argentina/Buenos_Aires', 'UTC', 'Pacific/Auckland'] as const

/** Every date that a user in a zone sees, in the list, in the detail and in the form. */
async function datesSeen(browser: Browser, timezoneId: string, url: string, stock: StockOnHand, warehouseId: number): Promise<string[]> {
  const context = await browser.newContext({ timezoneId, locale: 'es-AR' })
  const page = await context.newPage()
  await asUser(page, url, 'operador')
  await page.goto(`${url}/warehouse/${warehouseId}/stocks`)
  // The first rows come before the others.
  await expect(page.getByRole('button', { name: 'Clonar Último' })).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Stock ${stock.id} del` }) })
  await expect(row).toBeVisible()
  const listed = await row.getByRole('cell', { name: showDay(today()) }).allTextContents()
  const sent = await page.getByRole('cell', { name: /^\d\d\/\d\d\/\d\d \d\d:\d\d$/ }).allTextContents()

  await follow(page, stock.address)
  await expect(page.getByRole('link', { name: new RegExp(` ${stock.permisoId}, `) })).toBeVisible()
  const permit = page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(` ${stock.permisoId}, `) }) })
  const entered = await permit.getByRole('cell', { name: /^\d\d\/\d\d\/\d\d \d\d:\d\d$/ }).allTextContents()

  await follow(page, `${stock.address}/permiso-embarque/${stock.permisoId}`)
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  const typed = await page.getByRole('textbox', { name: 'Ingreso al depósito' }).inputValue()
  await page.getByRole('textbox', { name: 'Ingreso al depósito' }).fill('03/11/26 00:15')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText('03/11/26 00:15')).toBeVisible()
  await context.close()
  return [...listed, ...sent, ...entered, typed]
}

test('las fechas se ven y se guardan igual desde cualquier huso', async ({ browser, baseURL, operador, warehouseId, stock }) => {
  const seen: string[][] = []
  for (const zone of zones) {
    await operador.put(`${stock.path}/permiso-embarques`, { ...permiso, id: stock.permisoId, fechaIngresoDeposito: late })
    seen.push(await datesSeen(browser, zone, baseURL ?? '', stock, warehouseId))
    const { body } = await operador.get(`${stock.path}/permiso-embarques/${stock.permisoId}`)
    expect(body).toMatchObject({ fechaIngresoDeposito: '2026-11-03T03:15:00.000Z' })
  }
  const [buenosAires, ...others] = seen
  expect(buenosAires).toContain('02/11/26 23:30')
  expect(buenosAires?.length).toBeGreaterThan(5)
  for (const other of others) expect(other).toEqual(buenosAires)
})
