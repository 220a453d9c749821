import { expect, test } from './fixtures.ts'
import { byMouse } from './input-devices.ts'
import { signIn } from './registering.ts'

test('la sesión que termina se pide y sigue, o se cierra, en todas las pestañas', async ({ page, enter, context, operador, stock }) => {
  const dialogOf = (tab: typeof page) => tab.getByRole('dialog', { name: 'Iniciar sesión' })
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  const remarks = page.getByRole('textbox', { name: 'Observaciones' })
  await enter('operador', permit)
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await remarks.fill('Faltan dos bultos')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  await operador.delete('api/account/sessions')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  for (const tab of [other, page]) await expect(dialogOf(tab)).toBeVisible()
  await dialogOf(page).getByLabel('Contraseña', { exact: true }).fill('operador')
  await dialogOf(page).getByRole('button', { name: 'Iniciar sesión' }).click()
  for (const tab of [page, other]) await expect(dialogOf(tab)).toHaveCount(0)
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  await expect(remarks).toHaveValue('Faltan dos bultos')

  await other.getByRole('button', { name: 'Marta Quiroga' }).click()
  await other.getByRole('link', { name: 'Cerrar la sesión' }).click()
  await expect(other.getByText('Sesión cerrada.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('La sesión se cerró en otra pestaña.')).toBeVisible()
  await signIn(page, byMouse(page), 'operador', 'operador')
  await expect(page).toHaveURL(permit)
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(remarks).toHaveValue('Faltan dos bultos')
})

test.describe('con una dirección de salida', () => {
  test.use({ ownProduct: true, env: { LOGOUT_URL: '/salida' } })

  test('cerrar la sesión va a ella con el token y la vuelta', async ({ page, enter, baseURL }) => {
    await enter('operador', '/')
    await page.getByRole('button', { name: 'Marta Quiroga' }).click()
    await page.getByRole('link', { name: 'Cerrar la sesión' }).click()
    await expect(page).toHaveURL(/\/salida\?/)
    const asked = new URL(page.url()).searchParams
    expect(asked.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(asked.get('post_logout_redirect_uri')).toBe(baseURL)
    expect(await page.evaluate(() => localStorage.getItem('jhi-authenticationToken'))).toBeNull()
  })
})
