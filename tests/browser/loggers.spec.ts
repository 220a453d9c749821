import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { byKeyboard } from './input-devices.ts'

function level(page: Page, logger: string, name: string): Locator {
  return page.getByRole('group', { name: `Nivel de ${logger}` }).getByRole('button', { name })
}

test('un nivel se cambia con el teclado, se ve en el archivo del registro y sigue después de recargar', async ({
  page,
  enter,
  product,
  operador,
}) => {
  const log = (): string => readFileSync(join(product.dataDir, 'server.log'), 'utf8')
  await enter('admin')
  await page.goto('/admin/logs')
  await expect(level(page, 'http', 'INFO')).toHaveAttribute('aria-pressed', 'true')
  await operador.get('api/account')
  expect(log()).not.toContain('"login":"operador"')

  await byKeyboard(page).type(page.getByRole('textbox', { name: 'Filtro' }), 'htt')
  await expect(page.getByText('Hay 1 registros.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(level(page, 'http', 'DEBUG')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(level(page, 'http', 'DEBUG')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Heredar el nivel de http' })).toBeVisible()

  const { headers } = await operador.get('api/account')
  expect(log()).toContain(`"requestId":"${headers.get('x-request-id') ?? 'none'}"`)
  expect(log()).toMatch(/"level":"DEBUG".+"route":"\/api\/account","status":200,.+"login":"operador"/)

  await page.reload()
  await expect(level(page, 'http', 'DEBUG')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Heredar el nivel de http' }).click()
  await expect(level(page, 'http', 'INFO')).toHaveAttribute('aria-pressed', 'true')
})
