import { asUser, expect } from './fixtures.ts'
import { readsSpanish, test } from './foreign-fixtures.ts'

const theirs = {
  openapi: '3.0.1',
  info: { title: 'Warehouse API', version: '7.4.1' },
  servers: [{ url: '/' }],
  tags: [{ name: 'Cuentas' }],
  paths: {
    '/api/account': {
      get: { tags: ['Cuentas'], summary: 'Cuenta propia', operationId: 'getAccount', responses: { 200: { description: 'Bien' } } },
    },
  },
}

test('otro servidor que no describe su API lo dice con calma, y la nuestra no se muestra por la suya', async ({
  page,
  baseURL,
  foreign,
}) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/docs')
  await expect(page.getByText('Este servidor no ofrece una descripción de su API.')).toBeVisible()
  expect(foreign.asked.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/management/openapi.json', '/v3/api-docs', '/v2/api-docs']),
  )
  await page.getByRole('button', { name: 'Administración' }).click()
  await expect(page.getByRole('link', { name: 'Salud' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'API', exact: true })).toHaveCount(0)
  await readsSpanish(page)
})

test('la descripción de otro servidor se lee y se prueba con la sesión', async ({ page, baseURL, foreign }) => {
  foreign.refuse('GET', /^\/v3\/api-docs$/, { status: 200, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(theirs) })
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/docs')
  await page.getByRole('navigation').getByRole('link', { name: 'Cuenta propia' }).click()
  await page.getByRole('button', { name: 'Llamar', exact: true }).click()
  await expect(page.getByText('"login": "admin"')).toBeVisible()
})
