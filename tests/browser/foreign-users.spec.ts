import { asUser, expect } from './fixtures.ts'
import { readsSpanish, test } from './foreign-fixtures.ts'

test('los usuarios de otro servidor se ven, se crean, se cambian y se eliminan, con sus perfiles propios', async ({
  page,
  baseURL,
  foreign,
}) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/user-management')
  const row = (login: string) => page.getByRole('row', { name: new RegExp(`^${login} `) })
  await expect(row('inspector')).toContainText('ROLE_TERMINAL')
  await readsSpanish(page)

  await test.step('no busca ni ordena por todo, y se dice', async () => {
    await page.getByRole('textbox', { name: 'Buscar' }).fill('inspector')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Este servidor no filtra/)).toBeVisible()
    await page.getByRole('button', { name: /^Creado/ }).click()
    await expect(page.getByRole('alert')).toContainText('Este servidor no ordena por esa columna.')
    await page.getByRole('link', { name: 'Ver sin ordenar' }).click()
    await page.getByRole('button', { name: 'Limpiar' }).click()
  })

  await test.step('un cambio manda todo lo que el otro servidor espera', async () => {
    await row('inspector').getByRole('switch').click()
    await expect(page.getByText('Se actualizó el usuario con identificador inspector')).toBeVisible()
    const sent = foreign.asked.findLast(({ method, path }) => method === 'PUT' && path === '/api/users')
    expect(sent?.body).toMatchObject({
      id: 3,
      login: 'inspector',
      activated: false,
      langKey: 'es',
      authorities: ['ROLE_USER', 'ROLE_TERMINAL'],
    })
    await page.goto('/admin/user-management/inspector/edit')
    await expect(page.getByRole('checkbox', { name: 'ROLE_TERMINAL' })).toBeChecked()
  })

  await test.step('un usuario nuevo aparece con sus perfiles, aunque la respuesta no los traiga', async () => {
    await page.goto('/admin/user-management/new')
    await page.getByRole('textbox', { name: 'Nombre de usuario' }).fill('nora')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nora@terminal.example')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(row('nora')).toContainText('Usuario')
    await readsSpanish(page)
  })

  await test.step('sus sesiones no las cierra, y se dice con calma', async () => {
    await page.goto('/admin/user-management/nora')
    await page.getByRole('button', { name: 'Cerrar sesiones' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesiones' }).click()
    await expect(page.getByText(/este servidor no puede cerrarlas/)).toBeVisible()
    await readsSpanish(page)
    await page.getByRole('link', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(row('nora')).toHaveCount(0)
  })

  await test.step('salir no espera nada de él', async () => {
    await page.goto('/logout')
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
