import type { Page } from '@playwright/test'
import { depositos } from '#domain/deposito.ts'
import { signedIn } from '../support/caller.ts'
import { asUser, expect, test } from './fixtures.ts'
import { byKeyboard, byMouse, type InputDevice } from './input-devices.ts'

const list = '/company-management'

async function typeCompany(page: Page, device: InputDevice): Promise<void> {
  await page.goto(list)
  await device.press(page.getByRole('button', { name: 'Agregar compañia' }))
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
  await device.type(page.getByRole('textbox', { name: 'Nombre' }), 'Terminal del Litoral')
  await device.type(page.getByRole('textbox', { name: 'CUIT' }), '30-59042877-5')
}

async function signInAgain(page: Page, device: InputDevice, password: string): Promise<void> {
  await device.type(page.getByLabel('Contraseña', { exact: true }), password)
  await device.press(page.getByRole('button', { name: 'Iniciar sesión' }))
}

for (const handsOf of [byMouse, byKeyboard]) {
  test(`quien no tiene compañia crea la suya y su primer depósito (${handsOf.name})`, async ({ page, baseURL }) => {
    const device = handsOf(page)
    await asUser(page, baseURL ?? '', 'nuevo')
    await typeCompany(page, device)
    await device.press(page.getByRole('button', { name: 'Guardar' }))
    await expect(page.getByRole('dialog', { name: 'Compañia creada' })).toBeVisible()
    await device.press(page.getByRole('button', { name: 'Cerrar sesión e ingresar' }))
    await expect(page.getByText(/^Su sesión se cerró/)).toBeVisible()
    await expect(page.getByLabel('Usuario')).toHaveValue('nuevo')
    await expect(page.getByLabel('Mantener la sesión iniciada'), 'como antes').toBeChecked()
    await signInAgain(page, device, 'nuevo')
    await expect(page).toHaveURL(/\/company-management\/company\/\d+\/view$/)
    await expect(page.getByText('Terminal del Litoral')).toBeVisible()
    await expect(page.getByText('Ningún deposito encontrado.')).toBeVisible()

    await device.press(page.getByRole('link', { name: 'Agregar Deposito' }))
    await device.choose(page.getByRole('combobox', { name: 'Codigo Aduana' }), '073')
    await device.type(page.getByRole('textbox', { name: 'Codigo Lugar Operativo' }), '11Z08')
    await device.type(page.getByRole('textbox', { name: 'Descripción' }), 'Terminal Ezeiza')
    await device.type(page.getByRole('combobox', { name: 'Usuarios' }), 'nuevo@')
    await expect(page.getByRole('option', { name: 'nuevo@deposito.example' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await device.press(page.getByRole('button', { name: 'Guardar' }))
    await expect(page.getByRole('cell', { name: 'Terminal Ezeiza', exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/view$/)
    await device.press(page.getByRole('link', { name: 'Inicio' }).first())
    await expect(page.getByRole('heading', { level: 1, name: 'Stocks' })).toBeVisible()
  })
}

test.describe('con una dirección de salida', () => {
  test.use({ ownProduct: true, env: { LOGOUT_URL: '/salida' } })

  test('quien vuelve de allí e ingresa está en su compañia nueva', async ({ page, baseURL }) => {
    const device = byMouse(page)
    await asUser(page, baseURL ?? '', 'nuevo')
    await typeCompany(page, device)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: 'Cerrar sesión e ingresar' }).click()
    await expect(page).toHaveURL(/\/salida\?id_token_hint=/)
    await page.goto('/')
    await expect(page.getByText(/^Su sesión se cerró/)).toBeVisible()
    await signInAgain(page, device, 'nuevo')
    await expect(page).toHaveURL(/\/company-management\/company\/\d+\/view$/)
  })
})

test('lo escrito en una compañia nueva se ofrece después de recargar, y Atrás pregunta', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'nuevo')
  await page.goto('/account/settings')
  await page.getByRole('link', { name: 'Compañias' }).click()
  await page.getByRole('button', { name: 'Agregar compañia' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Terminal del Litoral')
  await page.goBack()
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Terminal del Litoral')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Agregar compañia' }).click()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Terminal del Litoral')
})

for (const [width, beside] of [
  [1024, false],
  [1200, true],
  [1920, true],
] as const) {
  test(`a ${width} píxeles nada queda cortado, y los depósitos están ${beside ? 'al lado' : 'debajo'} de la compañia`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await asUser(page, baseURL ?? '', 'user')
    await page.goto(list)
    await page.getByRole('link', { name: /^Ver / }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    const name = await page.getByText('Depósitos del Plata S.A.', { exact: true }).first().boundingBox()
    const section = await page.getByRole('heading', { name: /^Depositos/ }).boundingBox()
    const isBeside = (section?.x ?? 0) > (name?.x ?? 0) + (name?.width ?? 0)
    expect(isBeside).toBe(beside)
    const head = await page.getByRole('columnheader', { name: 'Codigo Aduana' }).boundingBox()
    const first = await page.getByRole('cell', { name: /^001 / }).boundingBox()
    expect(first?.y ?? 0, 'la cabecera no tapa la primera fila').toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1)
    for (const address of [page.url(), page.url().replace(/view$/, 'add-warehouse/')]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    }
    const labels = await page.evaluate(
      () => [...document.querySelectorAll('th')].filter((one) => one.scrollWidth > one.clientWidth + 1).length,
    )
    expect(labels, 'títulos de columna cortados').toBe(0)
  })
}

test('el selector de otra persona sigue a lo que se cambia, y quien pierde su depósito lo lee', async ({ page, baseURL, product }) => {
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Stocks' })).toBeVisible()
  const owner = await signedIn(await product.url, 'user')
  const path = 'api/owner/company/1/depositos'
  const [first, second] = depositos.parse((await owner.get(path)).body)
  const people = [first, second].flatMap((one) => one?.users ?? [])
  const idOf = (login: string) => people.find((one) => one.login === login)?.id
  const seen = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

  await owner.put(path, { ...second, users: [idOf('operador'), idOf('user')] })
  await seen()
  await expect(page.getByRole('combobox', { name: 'Depósito' })).toBeVisible()
  await owner.put(path, { ...first, users: [idOf('user')] })
  await seen()
  await expect(page.getByRole('alert')).toContainText('ya no está entre los suyos')
  await expect(page).toHaveURL(new RegExp(`/warehouse/${String(second?.id)}/stocks`))
})
