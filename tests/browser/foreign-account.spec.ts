import { asUser, expect } from './fixtures.ts'
import { readsSpanish, test } from './foreign-fixtures.ts'

test('en otro servidor el correo se cambia igual, y lo que dice de una contraseña se lee junto a ella', async ({
  page,
  baseURL,
  foreign,
}) => {
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/account/settings')
  await page.getByRole('textbox', { name: 'Apellido' }).fill('Quiroga')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('olga@terminal.example')
  await page.getByLabel(/^Contraseña actual/).fill('operador')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('¡Ajustes guardados!')).toBeVisible()
  const sent = foreign.asked.findLast(({ method, path }) => method === 'POST' && path === '/api/account')
  expect(sent?.body).toMatchObject({ login: 'operador', email: 'olga@terminal.example', currentPassword: 'operador' })
  await readsSpanish(page)

  const fieldErrors = [{ objectName: 'passwordChangeDTO', field: 'newPassword', message: 'Size' }]
  foreign.refuse('POST', /change-password$/, {
    status: 400,
    headers: { 'Content-Type': 'application/problem+json' },
    body: JSON.stringify({ title: 'Method argument not valid', message: 'error.validation', fieldErrors }),
  })
  await page.goto('/account/password')
  await page.getByLabel(/^Contraseña actual/).fill('operador')
  await page.getByLabel(/^Nueva contraseña/).fill('clave nueva')
  await page.getByLabel(/^Confirmación de la nueva contraseña/).fill('clave nueva')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/demasiado largo o demasiado corto/)).toBeVisible()
  await expect(page.getByLabel(/^Nueva contraseña/)).toBeFocused()
  await readsSpanish(page)
})
