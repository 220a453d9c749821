import { expect, openAs, test } from './fixtures.ts'

test('desde un navegador se cierra la sesión de otro, que tiene que entrar y conserva lo que escribía', async ({
  browser,
  baseURL,
  stock,
}) => {
  const url = baseURL ?? ''
  const [office, home] = [await openAs(browser, url, 'operador'), await openAs(browser, url, 'operador')]

  await home.goto(`${url}${stock.address}/permiso-embarque/${stock.permisoId}`)
  await home.getByRole('button', { name: 'Editar', exact: true }).click()
  await home.getByLabel('Ubicación de la partida').fill('Nave 9, fila 9')

  await office.goto(`${url}/`)
  await office.getByRole('button', { name: 'Marta Quiroga' }).click()
  await office.getByRole('link', { name: 'Sesiones' }).click()
  const rows = office.getByRole('table', { name: 'Sesiones' }).getByRole('row')
  await expect(rows.filter({ hasText: 'Esta sesión' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Esta sesión' }).getByRole('button')).toHaveCount(0)
  const before = await rows.count()
  // The newest of the others was opened last: the one at home. The third is the test's own.
  const others = office.getByRole('button', { name: /^Cerrar la sesión de / })
  for (let left = before - 2; left > 0; left -= 1) {
    await others.first().click()
    await expect(office.getByRole('dialog', { name: '¿Cerrar esa sesión?' })).toBeVisible()
    await office.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).click()
    await expect(rows).toHaveCount(1 + left)
  }
  await expect(office.getByText('No tiene otras sesiones abiertas.')).toBeVisible()

  await home.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(home.getByRole('dialog', { name: 'Iniciar sesión' })).toBeVisible()
  await home.getByLabel('Contraseña', { exact: true }).fill('operador')
  await home.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(home.getByRole('dialog')).toBeHidden()
  await expect(home.getByLabel('Ubicación de la partida')).toHaveValue('Nave 9, fila 9')
  await home.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(home.getByText('Permiso de embarque actualizado')).toBeVisible()

  await home.goto(`${url}/account/sessions`)
  await home.getByRole('button', { name: 'Cerrar las otras sesiones' }).click()
  await home.getByRole('button', { name: 'Cerrar sesiones' }).click()
  await expect(home.getByText('Se cerraron sus otras sesiones.')).toBeVisible()
  await office.reload()
  await expect(office.getByLabel('Contraseña', { exact: true })).toBeVisible()
})
