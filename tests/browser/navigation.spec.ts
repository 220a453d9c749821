import type { Page } from '@playwright/test'
import { depositos } from '#domain/company/deposito.ts'
import { signedIn } from '../support/caller.ts'
import { expect, follow, test } from './fixtures.ts'
import { byKeyboard } from './input-devices.ts'

/** Whether everything of the bar is where it can be seen. */
async function fitsTheBar(page: Page): Promise<void> {
  const { width, ends } = await page.getByRole('banner').evaluate((bar) => ({
    width: bar.clientWidth,
    ends: [...bar.querySelectorAll('nav > *, button, select')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.getBoundingClientRect().right),
  }))
  expect(Math.max(...ends)).toBeLessThanOrEqual(width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(await page.evaluate(() => window.innerWidth))
}

test('dos depósitos de una compañia de nombre largo se distinguen sin abrir la lista', async ({ page, enter }) => {
  await enter('user')
  await page.route('**/api/depositos/user', async (route) => {
    const response = await route.fetch()
    const name = 'Compañía Sudamericana de Servicios Aduaneros y Logísticos S.A.I.C.'
    const own = depositos.parse(await response.json())
    await route.fulfill({ response, json: own.map((deposito) => ({ ...deposito, company: { ...deposito.company, name } })) })
  })
  await page.goto('/')
  const selector = page.getByRole('combobox', { name: 'Depósito' })
  await expect(selector.getByRole('option')).toHaveCount(2)
  const options = await selector.getByRole('option').allTextContents()
  for (const option of options) {
    await selector.selectOption(option)
    const description = page
      .getByRole('banner')
      .getByText(option.replace(/^\[.*\] /, ''), { exact: true })
      .first()
    expect(await description.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
    await fitsTheBar(page)
  }
})

test('con la flecha se pasa a otro depósito, en la lista y en el stock nuevo, y el foco queda donde sirve', async ({ page, enter }) => {
  const selector = page.getByRole('banner').getByRole('combobox', { name: 'Depósito' })
  await enter('user', '/')
  await expect(page).toHaveURL(/\/warehouse\/\d+\/stocks$/)
  const first = new URL(page.url()).pathname
  await selector.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(/\/stocks$/)
  await expect(selector).toBeFocused()
  const second = new URL(page.url()).pathname
  await follow(page, `${first}/add`)
  await selector.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(`${second}/add`)
  // Where the form begins again.
  await expect(page.getByRole('textbox', { name: 'Día Informado' })).toBeFocused()
})

test('con el teclado solo se recorren los menús y las páginas de administración', async ({ page, enter }) => {
  const device = byKeyboard(page)
  const menu = page.getByRole('button', { name: 'Administración' })
  await enter('admin', '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Stocks' })).toBeVisible()

  await device.press(menu)
  const health = page.getByRole('link', { name: 'Salud' })
  await expect(health).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Gestión de usuarios' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(health).toBeHidden()
  await expect(menu).toBeFocused()
  await device.press(menu)
  await page.getByRole('link', { name: 'Aduana simulada' }).focus()
  await page.keyboard.press('Tab')
  await expect(health).toBeHidden()
  await expect(page.getByRole('button', { name: 'Buscar' })).toBeFocused()

  await device.press(menu)
  await device.press(health)
  await expect(page.getByRole('heading', { level: 1, name: 'Control de salud' })).toBeVisible()
  await expect(health).toBeHidden()
  const account = page.getByRole('button', { name: 'Lucía Ferreyra' })
  await device.press(account)
  await device.press(page.getByRole('button', { name: 'Atajos de teclado' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
})

test('la barra de un administrador de nombre largo entra en su ancho', async ({ page, enter, baseURL }) => {
  const admin = await signedIn(baseURL ?? '', 'admin')
  await admin.post('api/account', {
    firstName: 'Maximiliana de los Ángeles Concepción',
    lastName: 'Fernández Etcheverry de Anchorena y Quiroga',
    email: 'admin@deposito.example',
    langKey: 'es',
  })
  await enter('admin', '/admin/health')
  await expect(page.getByRole('button', { name: /^Maximiliana/ })).toBeVisible()
  await fitsTheBar(page)
  await page.setViewportSize({ width: 1920, height: 1080 })
  await fitsTheBar(page)
})
