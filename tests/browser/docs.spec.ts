import { readFileSync } from 'node:fs'
import { signedIn } from '../support/caller.ts'
import { expect, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'

test('la API se lee y se prueba, sin salir del servidor ni de la política de la página', async ({ page, enter, baseURL }) => {
  const wrong: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(baseURL ?? '') && !/^(?:data|blob):/.test(url)) wrong.push(url)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) wrong.push(message.text())
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  await enter('admin', '/')
  await page.getByRole('button', { name: 'Administración' }).click()
  await page.getByRole('link', { name: 'API', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'API', level: 1 })).toBeVisible()
  await expect(page.getByText('La API de Depósito Fiscal, la misma que usan sus pantallas.')).toBeVisible()
  await seesNoFault(page, 'API', page.getByText('Lo que prueba aquí se hace de verdad'))

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
  await seesNoFault(page, 'API, una llamada', page.getByText('"admin@deposito.example"'))

  // The command that repeats the call does not tell the session's token.
  await page.getByText('La misma llamada en una terminal').click()
  await expect(page.getByRole('group', { name: 'La misma llamada en una terminal' })).toContainText('Bearer …')
  expect(await page.getByRole('main').innerText()).not.toMatch(/Bearer \w/)

  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  }

  // What it changes is seen on the other screens.
  await page.getByRole('textbox', { name: 'Buscar' }).fill('')
  await page.getByRole('navigation').getByRole('link', { name: 'Cambiar los datos de la cuenta propia' }).click()
  await seesNoFault(page, 'API, un cuerpo')
  const body = { firstName: 'Marta', lastName: 'Quiroga', email: 'admin@deposito.example' }
  await page.getByRole('textbox', { name: 'Cuerpo' }).fill(JSON.stringify(body))
  await page.getByRole('button', { name: 'Llamar', exact: true }).click()
  await expect(page.getByRole('banner').getByText('Marta Quiroga')).toBeVisible()
  expect(wrong).toEqual([])

  // A session that has ended is asked for again.
  await page.route('**/api/account', (route) => route.fulfill({ status: 401, body: '' }))
  await page.getByRole('button', { name: 'Llamar', exact: true }).click()
  await expect(page.getByRole('dialog').getByLabel('Contraseña', { exact: true })).toBeVisible()
})

test('el archivo de la API está con las pantallas, y no se sirve', async ({ request, product }) => {
  expect((await request.get('/openapi.json')).status()).toBe(404)
  expect((await request.get('/management/openapi.json')).status()).toBe(401)
  const { body } = await (await signedIn(await product.url, 'admin')).get('management/openapi.json')
  expect(JSON.parse(readFileSync('dist/openapi.json', 'utf8'))).toEqual(body)
})
