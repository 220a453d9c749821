import { expect, test } from './fixtures.ts'
import { answer } from './input-devices.ts'

test('después de una clave equivocada, dos clics en el ingreso encima de una pantalla ingresan', async ({ page, enter }) => {
  await enter('operador')
  await page.goto('/account/settings')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Marta Inés')
  await page.route('**/api/account', (route) => route.fulfill({ status: 401, body: '' }))
  await page.getByRole('button', { name: 'Guardar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Iniciar sesión' })
  await dialog.getByLabel('Contraseña', { exact: true }).fill('otra')
  await answer(page, 'Enter')
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
