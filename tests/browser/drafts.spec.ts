import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('lo que no se guardó de un permiso vuelve después de recargar, y no queda nada cuando se guarda', async ({ page, enter, stock }) => {
  const place = page.getByLabel('Ubicación de la partida')
  const notice = page.getByText(/^Hay un borrador de las \d\d:\d\d\.$/)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('depositos.borrador')))
  await enter('operador')

  await page.goto(`${stock.address}/permiso-embarque/add`)
  await page.getByRole('textbox', { name: 'Remito' }).fill('R-0099')
  await page.getByRole('combobox', { name: 'Destino de la mercadería' }).fill('203')
  await page.getByLabel('Destinatario en el exterior').fill('Importadora do Sul')
  await page.getByRole('switch', { name: 'Mercadería IMO' }).check()
  await page.getByLabel('Número IMO').fill('1203')
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Remito' })).toHaveValue('')
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Remito' })).toHaveValue('R-0099')
  await expect(page.getByRole('combobox', { name: 'Destino de la mercadería' })).toHaveValue(/^203 /)
  await expect(page.getByLabel('Destinatario en el exterior')).toHaveValue('Importadora do Sul')
  await expect(page.getByLabel('Número IMO')).toHaveValue('1203')
  await place.fill('Nave 3')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Permiso de embarque creado')).toBeVisible()
  await expect.poll(kept).toEqual([])
  await page.goto(`${stock.address}/permiso-embarque/add`)
  await expect(place).toBeVisible()
  await expect(notice).toBeHidden()
})

test('dos pestañas en el mismo lugar: vale lo último que se escribió, y nada se rompe', async ({ page, enter, context, stock }) => {
  const add = `${stock.address}/permiso-embarque/add`
  const open = async (tab: Page) => {
    await tab.goto(add)
    const remito = tab.getByRole('textbox', { name: 'Remito' })
    await expect(remito).toBeVisible()
    return { tab, remito, notice: tab.getByText(/^Hay un borrador/), recover: tab.getByRole('button', { name: 'Recuperar' }) }
  }
  const kept = (text: string) => page.evaluate((part) => Object.values(localStorage).filter((value) => value.includes(part)).length, text)
  await enter('operador')
  const one = await open(page)
  const other = await open(await context.newPage())
  await one.remito.fill('R-0123')
  await expect.poll(() => kept('R-0123')).toBe(1)
  await other.remito.fill('R-0456')
  await expect.poll(() => kept('R-0456')).toBe(1)
  expect(await kept('R-0123')).toBe(0)

  const third = await open(await context.newPage())
  await expect(third.notice).toBeVisible()
  await third.recover.click()
  await expect(third.remito).toHaveValue('R-0456')
  await expect(one.remito, 'lo que se escribe en otra no se toca').toHaveValue('R-0123')
})
