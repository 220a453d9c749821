import type { Page } from '@playwright/test'
import { below, linea, permiso } from '../support/declared-goods.ts'
import { expect, test } from './fixtures.ts'
import { toFirstRow } from './input-devices.ts'
import { openTables } from './without-stream.ts'

const bar = (page: Page) => page.getByRole('group', { name: /^Selección de/ })
const selected = (page: Page) => page.locator('tr[aria-selected="true"]')
const permitTable = (page: Page) => page.getByRole('table', { name: 'Permiso de embarque' })

test('con el teclado se seleccionan, se copian y se cambian', async ({ page, enter, context, operador, stock }) => {
  const lines = below(stock.path, 'permiso-embarque', stock.permisoId, 'linea-mercaderias')
  await operador.post(`${lines}/create`, { records: Array.from({ length: 4 }, () => linea) })
  await enter('operador')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openTables(page, `${stock.address}/permiso-embarque/${stock.permisoId}`)
  await toFirstRow(page, '1')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar(page)).toContainText('Selección: 3 líneas')
  await expect(selected(page)).toHaveCount(3)
  await page.emulateMedia({ forcedColors: 'active' })
  const grounds = await page
    .locator('tr[data-index] > td:nth-child(2)')
    .evaluateAll((cells) => cells.map((cell) => [cell.closest('tr')?.ariaSelected, getComputedStyle(cell).backgroundColor].join()))
  expect(new Set(grounds).size, 'con los colores de Windows también se distinguen').toBe(2)
  expect(new Set(grounds.map((ground) => ground.replace(/^[^,]*/, ''))).size).toBe(2)
  await page.emulateMedia({ forcedColors: 'none' })
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('Selección: 2 líneas')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Se copió: 3 líneas.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\r\n').map((line) => line.split('\t'))).toEqual([
    ['Tipo de embalaje', 'Cantidad', 'Peso bruto (kg)'],
    ...Array.from({ length: 3 }, () => ['05 CONTENEDOR', '1', '1000,5']),
  ])

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cambiar un campo' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cambiar un campo: 3 líneas' })
  await expect(dialog.getByRole('combobox', { name: 'Campo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Tipo de embalaje' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('06')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Linea de mercaderia' }).getByText('06 CAJA')).toHaveCount(3)
  await expect(bar(page), 'siguen seleccionadas').toContainText('Selección: 3 líneas')
})

test('con el mouse: Ctrl suma uno, Mayús llega hasta otro, un clic lo abre, Esc deja todo', async ({ page, enter, operador, stock }) => {
  await operador.post(`${below(stock.path, 'permiso-embarque')}/create`, { records: Array.from({ length: 5 }, () => permiso) })
  await enter('operador')
  await openTables(page, stock.address)
  const cell = (index: number) => permitTable(page).locator(`tr[data-index="${index}"] > td`).nth(3)
  await cell(1).click({ modifiers: ['ControlOrMeta'] })
  await cell(3).click({ modifiers: ['ControlOrMeta'] })
  await expect(bar(page)).toContainText('Selección: 2 permisos')
  await cell(5).click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('Selección: 3 permisos')
  expect(await page.evaluate(() => document.getSelection()?.isCollapsed)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(selected(page)).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await expect(bar(page)).toContainText('Selección: 6 permisos')
  await page.keyboard.press('Escape')
  await cell(0).click()
  await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeVisible()
})
