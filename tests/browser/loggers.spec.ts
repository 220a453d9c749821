import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { asUser, expect, test } from './fixtures.ts'
import { byKeyboard } from './input-devices.ts'
import { seesNoFault } from './no-fault.ts'

// What it changes is remembered by the process.
test.use({ ownProduct: true })

function level(page: Page, logger: string, name: string): Locator {
  return page.getByRole('group', { name: `Nivel de ${logger}` }).getByRole('button', { name })
}

test('un nivel se cambia con el teclado, se ve en el archivo del registro y sigue después de recargar', async ({
  page,
  baseURL,
  product,
  operador,
}) => {
  const log = (): string => readFileSync(join(product.dataDir, 'server.log'), 'utf8')
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/logs')
  await expect(level(page, 'http', 'INFO')).toHaveAttribute('aria-pressed', 'true')
  await seesNoFault(page, 'niveles')
  await operador.get('api/account')
  expect(log()).not.toContain('"login":"operador"')

  await byKeyboard(page).type(page.getByRole('textbox', { name: 'Filtro' }), 'htt')
  await expect(page.getByText('Hay 1 registros.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await expect(level(page, 'http', 'DEBUG')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(level(page, 'http', 'DEBUG')).toHaveAttribute('aria-pressed', 'true')
  await seesNoFault(page, 'niveles, uno cambiado')
  await expect(page.getByRole('button', { name: 'Heredar el nivel de http' })).toBeVisible()

  const { headers } = await operador.get('api/account')
  expect(log()).toContain(`"requestId":"${headers.get('x-request-id') ?? 'none'}"`)
  expect(log()).toMatch(/"level":"DEBUG".+"route":"\/api\/account","status":200,.+"login":"operador"/)

  await page.reload()
  await expect(level(page, 'http', 'DEBUG')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Heredar el nivel de http' }).click()
  await expect(level(page, 'http', 'INFO')).toHaveAttribute('aria-pressed', 'true')
})

test('la configuración se lee sin secretos y sin que la página se corra de costado', async ({ page, baseURL, product }) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/configuration')
  await expect(page.getByRole('table', { name: 'servidor' })).toContainText(product.dataDir)
  await expect(page.getByRole('row', { name: `JWT_SECRET ****** ${join(product.dataDir, 'jwt-secret')}` })).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain(readFileSync(join(product.dataDir, 'jwt-secret'), 'utf8'))
  await seesNoFault(page, 'configuración')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
