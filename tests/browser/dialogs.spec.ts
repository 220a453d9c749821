import type { Locator, Page } from '@playwright/test'
import { daysAfter, showDay, today } from '#domain/values/dates.ts'
import { expect, follow, test } from './fixtures.ts'
import { byKeyboard } from './input-devices.ts'
import { refusedStock, stockOnHand } from './stock-on-hand.ts'

const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement))

/** Opened with Enter, walked through with Tab in both directions, left with Escape: the focus never gets out, and goes back to where it came from. */
async function keepsTheFocus(page: Page, opener: Locator, dialog: Locator, open = () => byKeyboard(page).press(opener)): Promise<void> {
  await open()
  await expect(dialog).toBeVisible()
  await expect.poll(() => hasFocus(dialog)).toBe(true)
  const stops = await dialog.locator('a[href], button:not([tabindex="-1"]):not([disabled]), input').count()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < stops + 2; step += 1) {
      await page.keyboard.press(key)
      expect(await hasFocus(dialog), `${key} stays inside`).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
}

test('cada diálogo se abre, se recorre y se deja con el teclado', async ({ page, enter, operador, warehouseId }) => {
  const refused = await refusedStock(operador, warehouseId)
  const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  await enter('operador')

  await test.step('en la lista', async () => {
    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await keepsTheFocus(page, button('Crear Nuevo Stock'), dialog('Crear Nuevo Stock'))
    await page.getByRole('link', { name: `Stock ${refused.id} del` }).focus()
    await keepsTheFocus(page, button(`Ver errores stock ${refused.id}`), dialog(`Errores en stock ${refused.id}`))
    const more = button(`Más acciones del stock ${stock.id}`)
    await keepsTheFocus(page, more, dialog('Programar envío'), async () => {
      await more.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Programar' })).toBeFocused()
      await page.keyboard.press('Enter')
    })
  })

  await test.step('en el stock y en lo que tiene', async () => {
    await follow(page, stock.address)
    await keepsTheFocus(page, button('Enviar'), dialog(`Enviar stock ${stock.id}`))
    await keepsTheFocus(page, button('Clonar'), dialog(`Clonar stock ${stock.id}`))
    const row = main.getByRole('row').filter({ hasText: 'TRIU5555555' }).locator('[data-row]')
    await keepsTheFocus(page, row, dialog('Eliminar contenedor vacio'), async () => {
      await row.focus()
      await page.keyboard.press('Delete')
    })
    await follow(page, `${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
    await keepsTheFocus(page, button('Pegar desde una planilla'), dialog('Pegar desde una planilla'))
  })
})

test('programar con el mouse: la lista de horas no queda sobre Guardar, y vale la hora que se escribió', async ({ page, enter, stock }) => {
  const dialog = page.getByRole('dialog', { name: 'Programar envío' })
  const time = dialog.getByRole('combobox', { name: 'Hora' })
  const save = dialog.getByRole('button', { name: 'Guardar' })
  const hours = page.getByRole('listbox')
  /** By what lies there for the mouse, not by what the page says. */
  const isFree = () =>
    save.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await enter('operador', stock.address)
  await page.getByRole('main').getByRole('button', { name: 'Programar' }).click()
  await dialog.getByRole('textbox', { name: 'Fecha de envío' }).fill(showDay(daysAfter(today(), 1)))
  await time.click()
  await expect(hours).toBeVisible()
  await expect.poll(isFree, 'con la lista abierta').toBe(true)
  await page.keyboard.type('10:00')
  await expect(hours).toBeHidden()
  await expect.poll(isFree, 'con la hora escrita').toBe(true)
  const { x, y, width, height } = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: '10:00' })).toBeVisible()
})
