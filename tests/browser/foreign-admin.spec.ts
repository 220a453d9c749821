import { newest } from '../support/foreign/records.ts'
import { expect, follow } from './fixtures.ts'
import { detail, readsSpanish, test } from './foreign-fixtures.ts'

// What each screen does with such a server is in `tests/app/admin`, and this is that it arrives through the product.
test('la administración se lee con lo que otro servidor tiene, y dice con calma lo que no', async ({ page, enter, foreign }) => {
  const main = page.getByRole('main')
  await enter('admin')
  for (const word of ['details', 'components'] as const) {
    foreign.healthWord = word
    await page.goto('/admin/health')
    await expect(main.getByRole('row', { name: /^Correo electrónico/ })).toContainText('Caído')
    await expect(main.getByRole('row', { name: /^Base de datos/ })).toContainText('Levantado')
    await readsSpanish(page)
  }
  await follow(page, '/admin/metrics')
  await expect(main.getByRole('row', { name: /^G1 Eden Space/ })).toContainText('30 MB')
  await expect(main.getByText('se dibuja lo que se lee desde que abrió esta página')).toBeVisible()
  await readsSpanish(page)
  await follow(page, '/admin/audits?sort=auditEventDate,desc')
  await expect(main.getByRole('row')).toHaveCount(4)
  await follow(page, '/admin/audits?sort=auditEventDate,desc&from=2026-11-20&to=2026-11-20')
  await expect(main.getByRole('row')).toHaveCount(3)
  await main.getByRole('row').nth(2).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Inicio de sesión fallido' })).toContainText('Credenciales erróneas')
  await readsSpanish(page)
  for (const [address, sentence] of [
    ['/admin/logs', 'Este servidor no ofrece esta información.'],
    ['/admin/configuration', 'Este servidor no ofrece esta información.'],
    [`${detail}/historial`, 'Este servidor no guarda el historial de los stocks.'],
    ['/admin/docs', 'Este servidor no ofrece una descripción de su API.'],
  ] as const) {
    await follow(page, address)
    await expect(main.getByText(sentence).first(), address).toBeVisible()
    await readsSpanish(page)
  }
  const asked = foreign.asked.map(({ path }) => path)
  expect(asked).toEqual(expect.arrayContaining(['/management/openapi.json', '/v3/api-docs', '/v2/api-docs']))
  expect(asked).not.toContain(`/api/warehouse/7/stocks/${newest.open}/historial`)
})
