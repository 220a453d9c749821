import { expect, follow, test } from './fixtures.ts'
import { byKeyboard } from './input-devices.ts'
import { mailedLink, signIn } from './registering.ts'

const marta = { login: 'marta', email: 'marta@otro.example', password: 'clave de Marta 1' }

test('un administrador crea un usuario, que entra con su correo y queda afuera cuando lo desactivan, con el teclado', async ({
  page,
  enter,
  baseURL,
  product,
  browser,
}) => {
  const device = byKeyboard(page)
  await enter('admin')
  await page.goto('/admin/user-management')
  await device.press(page.getByRole('link', { name: 'Crear un nuevo usuario' }))
  await device.type(page.getByRole('textbox', { name: 'Nombre de usuario' }), marta.login)
  await device.type(page.getByRole('textbox', { name: 'Nombre', exact: true }), 'Marta')
  await device.type(page.getByRole('textbox', { name: 'Correo electrónico' }), marta.email)
  await device.toggle(page.getByRole('checkbox', { name: 'Administrador' }))
  await device.press(page.getByRole('button', { name: 'Guardar' }))
  await expect(page.getByText('Se creó un nuevo usuario con identificador marta')).toBeVisible()

  const link = await mailedLink(product, marta.email, '/account/reset/finish/')
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const hands = byKeyboard(other)
  await other.goto(link)
  await hands.type(other.getByLabel(/^Nueva contraseña/), marta.password)
  await hands.type(other.getByLabel(/^Confirmación de la nueva contraseña/), marta.password)
  await hands.press(other.getByRole('button', { name: 'Validar la nueva contraseña' }))
  await expect(other).toHaveURL(/\/login$/)
  await signIn(other, hands, marta.login, marta.password)
  await expect(other.getByRole('button', { name: 'Marta' })).toBeVisible()
  await other.goto('/admin/user-management')
  await expect(other.getByRole('row', { name: /^operador / })).toBeVisible()

  await test.step('deja de ser administradora: lo que pide después se le niega', async () => {
    await follow(page, '/admin/user-management/marta/edit')
    await device.toggle(page.getByRole('checkbox', { name: 'Administrador' }))
    await device.press(page.getByRole('button', { name: 'Guardar' }))
    await expect(page.getByText('Se actualizó el usuario con identificador marta')).toBeVisible()
    await other.reload()
    await expect(other.getByRole('alert')).toHaveText('No tiene permisos para acceder a la página.')
  })

  await test.step('desactivada: la pantalla que tenía abierta le pide ingresar, y no puede', async () => {
    await other.goto('/company-management')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await follow(page, '/admin/user-management/marta/edit')
    await device.toggle(page.getByRole('switch', { name: 'Activado' }))
    await device.press(page.getByRole('button', { name: 'Guardar' }))
    await expect(page.getByRole('row', { name: /^marta / })).toContainText('Desactivado')
    await other.reload()
    await expect(other.getByLabel('Usuario')).toBeVisible()
    await signIn(other, hands, marta.login, marta.password)
    await expect(other.getByRole('alert')).toHaveText(/^¡El inicio de sesión ha fallado!/)
  })
  await other.context().close()
})

test('la lista se recorre, se activa y se elimina con el teclado, y Atrás la deja como estaba', async ({ page, enter }) => {
  await enter('admin')
  await page.goto('/admin/user-management?sort=login,asc')
  const row = page.getByRole('row', { name: /^nuevo / })
  await row.getByRole('link', { name: 'nuevo', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('switch')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(row).toContainText('Desactivado')
  await expect(row.getByRole('switch')).toBeFocused()
  for (const _ of ['ver', 'editar', 'eliminar']) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/nuevo\/delete\?sort=/)
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/user-management\?sort=/)
  await expect(row.getByRole('link', { name: 'Eliminar nuevo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('Se borró el usuario con identificador nuevo')).toBeVisible()
})
