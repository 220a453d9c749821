import { newest } from '../support/foreign/records.ts'
import { expect, follow } from './fixtures.ts'
import { detail, readsSpanish, test } from './foreign-fixtures.ts'

// What each screen does with such a server is in `tests/app/admin`, and this is that it arrives through the product.
test('las pantallas de la administración se leen con lo que otro servidor tiene, y dicen con calma lo que no', async ({
  page,
  enter,
  foreign,
}) => {
  const main = page.getByRole('main')
  await enter('admin')
  await page.goto('/admin/health')
  await expect(main.getByRole('row', { name: /^Correo electrónico/ })).toContainText('Caído')
  await expect(main.getByRole('row', { name: /^Base de datos/ })).toContainText('Levantado')
  await readsSpanish(page)

  await test.step('métricas de una máquina Java, y lo que se lee mientras se mira se dibuja', async () => {
    await follow(page, '/admin/metrics')
    await expect(main.getByRole('row', { name: /^G1 Eden Space/ })).toContainText('30.00 MB')
    await expect(main.getByText('se dibuja lo que se lee desde que abrió esta página')).toBeVisible()
    await expect(main.getByRole('figure', { name: 'Peticiones HTTP' })).toContainText(/Peticiones por segundo: .+\/s, máximo/)
    await expect(main.getByRole('figure', { name: 'Bucle de eventos' })).toContainText('Este servidor no informa estos datos.')
    await readsSpanish(page)
  })

  await test.step('mil registros, y uno cambia', async () => {
    await follow(page, '/admin/logs')
    await expect(page.getByText('Hay 1000 registros.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Filtro' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    const last = page.getByRole('group', { name: 'Nivel de org.springframework.web.servlet.paquete999.Clase$Interna' })
    await expect(last.getByRole('button', { name: 'INFO' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    // The button shows the level before the server has been asked.
    await expect.poll(() => foreign.asked.map(({ body }) => body)).toContainEqual({ configuredLevel: 'WARN' })
  })

  await test.step('configuración y auditorías', async () => {
    await follow(page, '/admin/configuration')
    const jhipster = page.getByRole('table', { name: 'jhipster' })
    await expect(jhipster.getByRole('row', { name: 'security.authentication.jwt.base64Secret ******' })).toBeVisible()
    await expect(page.getByText('Perfiles activos: prod')).toBeVisible()
    await follow(page, '/admin/audits')
    await expect(main.getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Exportar CSV' })).toHaveCount(0)
    await main.getByRole('row').nth(2).getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'Inicio de sesión fallido' })).toContainText('Credenciales erróneas')
    await readsSpanish(page)
    await follow(page, `${detail}/historial`)
    await expect(page.getByRole('heading', { name: `Historial del stock ${newest.open}` })).toBeVisible()
    await expect(page.getByText('Este servidor no guarda el historial de los stocks.')).toBeVisible()
    await readsSpanish(page)
  })

  await test.step('la API, que no describe', async () => {
    await follow(page, '/admin/docs')
    await expect(page.getByText('Este servidor no ofrece una descripción de su API.')).toBeVisible()
    const asked = foreign.asked.map(({ path }) => path)
    expect(asked).toEqual(expect.arrayContaining(['/management/openapi.json', '/v3/api-docs', '/v2/api-docs']))
    await readsSpanish(page)
  })
})

test('los usuarios de otro servidor se ven, se crean, se cambian y se eliminan, con sus perfiles propios', async ({
  page,
  enter,
  foreign,
}) => {
  await enter('admin')
  await page.goto('/admin/user-management')
  const row = (login: string) => page.getByRole('row', { name: new RegExp(`^${login} `) })
  await expect(row('inspector')).toContainText('ROLE_TERMINAL')
  await readsSpanish(page)

  await test.step('un cambio manda todo lo que el otro servidor espera', async () => {
    await row('inspector').getByRole('switch').click()
    await expect(page.getByText('Se actualizó el usuario con identificador inspector')).toBeVisible()
    const sent = foreign.asked.findLast(({ method, path }) => method === 'PUT' && path === '/api/users')
    const authorities = ['ROLE_USER', 'ROLE_TERMINAL']
    expect(sent?.body).toMatchObject({ id: 3, login: 'inspector', activated: false, langKey: 'es', authorities })
    await follow(page, '/admin/user-management/inspector/edit')
    await expect(page.getByRole('checkbox', { name: 'ROLE_TERMINAL' })).toBeChecked()
  })

  await test.step('un usuario nuevo aparece con sus perfiles, aunque la respuesta no los traiga', async () => {
    await follow(page, '/admin/user-management/new')
    await page.getByRole('textbox', { name: 'Nombre de usuario' }).fill('nora')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('nora@terminal.example')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(row('nora')).toContainText('Usuario')
    await readsSpanish(page)
  })

  await test.step('sus sesiones no las cierra, y se dice con calma', async () => {
    await follow(page, '/admin/user-management/nora')
    await page.getByRole('button', { name: 'Cerrar sesiones' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesiones' }).click()
    await expect(page.getByText(/este servidor no puede cerrarlas/)).toBeVisible()
    await readsSpanish(page)
    await page.getByRole('link', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(row('nora')).toHaveCount(0)
  })

  await test.step('el correo propio se cambia igual, y salir no espera nada de él', async () => {
    await follow(page, '/account/settings')
    await page.getByRole('textbox', { name: 'Apellido' }).fill('Quiroga')
    await page.getByRole('textbox', { name: 'Correo electrónico' }).fill('olga@terminal.example')
    await page.getByLabel(/^Contraseña actual/).fill('admin')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('¡Ajustes guardados!')).toBeVisible()
    const sent = foreign.asked.findLast(({ method, path }) => method === 'POST' && path === '/api/account')
    expect(sent?.body).toMatchObject({ login: 'admin', email: 'olga@terminal.example', currentPassword: 'admin' })
    await readsSpanish(page)
    await page.goto('/logout')
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
