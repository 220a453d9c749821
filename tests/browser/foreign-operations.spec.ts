import { asUser, expect } from './fixtures.ts'
import { test } from './foreign-fixtures.ts'
import { seesNoFault } from './no-fault.ts'

test('los mil registros de otro servidor se recorren con el teclado, se filtran y se cambian', async ({ page, baseURL, foreign }) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/logs')
  await expect(page.getByText('Hay 1000 registros.')).toBeVisible()
  expect(await page.getByRole('group').count()).toBeLessThan(80)
  await page.getByRole('textbox', { name: 'Filtro' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  const last = 'org.springframework.web.servlet.paquete999.Clase$Interna'
  await expect(page.getByRole('group', { name: `Nivel de ${last}` }).getByRole('button', { name: 'INFO' })).toBeFocused()
  await seesNoFault(page, 'los registros de otro servidor')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: `Nivel de ${last}` }).getByRole('button', { name: 'WARN' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The button shows the level before the server has been asked.
  await expect
    .poll(() => foreign.asked.filter(({ method }) => method === 'POST').map(({ body }) => body))
    .toContainEqual({ configuredLevel: 'WARN' })

  await page.getByRole('textbox', { name: 'Filtro' }).fill('paquete77')
  await expect(page.getByText('Hay 11 registros.')).toBeVisible()
  await expect(page.getByRole('group', { name: /paquete77\./ })).toBeVisible()
})

test('la configuración de otro servidor se lee por sus caminos', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/configuration')
  const jhipster = page.getByRole('table', { name: 'jhipster' })
  await expect(jhipster.getByRole('row', { name: 'security.authentication.jwt.base64Secret ******' })).toBeVisible()
  await expect(jhipster.getByRole('row', { name: 'cors.allowedOrigins[1] https://dos.example' })).toBeVisible()
  await expect(
    page.getByRole('row', { name: 'spring.jpa.open-in-view false class path resource [config/application.yml]:38:15' }),
  ).toBeVisible()
  await expect(page.getByText('Perfiles activos: prod')).toBeVisible()
  await seesNoFault(page, 'la configuración de otro servidor')
})
