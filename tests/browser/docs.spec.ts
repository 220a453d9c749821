import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { signedIn } from '../support/caller.ts'
import { asUser, expect, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'

/** What the page asks of other hosts, and what its policy forbids. */
function watch(page: Page, baseURL: string): { readonly wrong: string[] } {
  const wrong: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(baseURL) && !/^(?:data|blob):/.test(url)) wrong.push(url)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  return { wrong }
}

test('la API se lee y se prueba, sin salir del servidor ni de la política de la página', async ({ page, baseURL }) => {
  const { wrong } = watch(page, baseURL ?? '')
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Administración' }).click()
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
  await expect(page.getByText('La API de Depósito Fiscal, la misma que usan sus pantallas.')).toBeVisible()
  await expect(page.getByText('Lo que prueba aquí se hace de verdad')).toBeVisible()

  // By keyboard: the call is found, opened and made.
  await page.getByRole('textbox', { name: 'Buscar' }).fill('cuenta propia')
  const call = page.getByRole('navigation').getByRole('link', { name: 'Leer la cuenta propia' })
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Enviar un stock a la aduana' })).toHaveCount(0)
  await call.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Leer la cuenta propia' })).toBeVisible()
  const made = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/account')
  await page.getByRole('button', { name: 'Llamar', exact: true }).focus()
  await page.keyboard.press('Enter')
  expect((await made).status()).toBe(200)
  await expect(page.getByText('"admin@deposito.example"')).toBeVisible()

  // The command that repeats the call does not tell the session's token.
  await page.locator('.tab-btn[data-tab="curl"]').click()
  await expect(page.locator('api-request')).toContainText('Bearer …')
  expect(await page.locator('api-request').innerText()).not.toMatch(/Bearer \w/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toBe('openapi.json')
  expect(wrong).toEqual([])
})

test('lo que se cambia al probar se ve en las otras pantallas', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/account/settings')
  await expect(page.getByRole('textbox', { name: 'Nombre' })).not.toHaveValue('Marta')
  await page.getByRole('button', { name: 'Administración' }).click()
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Cambiar los datos de la cuenta propia' }).click()
  const body = { firstName: 'Marta', lastName: 'Quiroga', email: 'admin@deposito.example' }
  await page.getByRole('button', { name: 'Texto', exact: true }).click()
  await page.getByRole('textbox', { name: 'Cuerpo' }).fill(JSON.stringify(body))
  await page.getByRole('button', { name: 'Llamar', exact: true }).click()
  await expect(page.getByText('Marta Quiroga')).toBeVisible()
})

test('una sesión que terminó se pide otra vez', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/docs')
  await page.getByRole('navigation').getByRole('link', { name: 'Leer la cuenta propia' }).click()
  await page.route('**/api/account', (route) => route.fulfill({ status: 401, body: '' }))
  await page.getByRole('button', { name: 'Llamar', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Contraseña', { exact: true })).toBeVisible()
})

test('sin fallas de accesibilidad, en claro y en oscuro, y sin nada a lo ancho', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'admin')
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/admin/docs')
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Leer la cuenta propia' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }
  await seesNoFault(page, 'API')
  await page.getByRole('navigation').getByRole('link', { name: 'Leer la cuenta propia' }).click()
  await page.getByRole('button', { name: 'Llamar', exact: true }).click()
  await expect(page.getByText('"admin@deposito.example"')).toBeVisible()
  await seesNoFault(page, 'API, una llamada')
  for (const name of ['Listar los permisos de embarque de un stock', 'Crear un permiso de embarque', 'Leer la salud de la instalación']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await seesNoFault(page, name)
  }
})

test('el archivo de la API está con las pantallas, y no se sirve', async ({ request, product }) => {
  expect((await request.get('/openapi.json')).status()).toBe(404)
  expect((await request.get('/management/openapi.json')).status()).toBe(401)
  const { body } = await (await signedIn(await product.url, 'admin')).get('management/openapi.json')
  expect(JSON.parse(readFileSync('dist/openapi.json', 'utf8'))).toEqual(body)
})
