import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

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
