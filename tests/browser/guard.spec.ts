import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('quien llega sin sesión pasa por la entrada y sigue hasta donde iba', async ({ page, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  const address = `${stock.address}/permiso-embarque/${stock.permisoId}`
  await page.goto(address)
  await expect(page).toHaveURL(/\/login$/)

  await page.getByLabel('Usuario').fill('operador')
  await page.getByLabel('Contraseña', { exact: true }).fill('otra')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('alert')).toHaveText(/revise las credenciales/)
  await expect(page.getByLabel('Usuario')).toHaveValue('operador')
  await page.getByLabel('Contraseña', { exact: true }).fill('operador')
  await page.getByLabel('Mantener la sesión iniciada').check()
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('16033EC01000038D').first()).toBeVisible()

  await page.getByRole('button', { name: 'Marta Quiroga' }).click()
  await page.getByRole('link', { name: 'Cerrar la sesión' }).click()
  await expect(page.getByText('Sesión cerrada.')).toBeVisible()
  await page.goto(address)
  await expect(page).toHaveURL(/\/login$/)
})

test('después de una clave equivocada, dos clics en el ingreso encima de una pantalla ingresan', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/account/settings')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Marta Inés')
  await page.route('**/api/account', (route) => route.fulfill({ status: 401, body: '' }))
  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' })
  await dialog.getByLabel('Contraseña', { exact: true }).fill('otra')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unrouteAll()

  const gate = Promise.withResolvers<void>()
  await page.route('**/api/authenticate', async (route) => {
    await gate.promise
    await route.continue()
  })
  await dialog.getByLabel('Contraseña', { exact: true }).fill('operador')
  const button = dialog.getByRole('button', { name: 'Iniciar sesión' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(button).toBeDisabled()
  await page.mouse.click(x + width / 2, y + height / 2)
  gate.resolve()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/account\/settings$/)
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Marta Inés')
})

test('la página de inicio tiene sus tres salidas', async ({ page, warehouseId }) => {
  const enter = async (login: string): Promise<void> => {
    await page.goto('/login')
    await page.getByLabel('Usuario').fill(login)
    await page.getByLabel('Contraseña', { exact: true }).fill(login)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  }
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await enter('nuevo')
  await expect(page.getByText(/Tu cuenta no esta configurada, registra una compañia/)).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())
  await enter('operador')
  await expect(page).toHaveURL(new RegExp(`/warehouse/${warehouseId}/stocks$`))
})

test('una dirección que no existe, y un depósito que no es de uno', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Usuario').fill('operador')
  await page.getByLabel('Contraseña', { exact: true }).fill('operador')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Stocks' })).toBeVisible()
  await page.goto('/nada/de/esto')
  await expect(page.getByText('La página no existe.')).toBeVisible()
  const refused = page.waitForResponse((answer) => answer.url().includes('/api/warehouse/2/stocks'))
  await page.goto('/warehouse/2/stocks')
  expect((await refused).status()).toBe(404)
  await expect(page.getByRole('row')).toHaveCount(0)
})
