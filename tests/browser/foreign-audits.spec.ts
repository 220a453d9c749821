import { newest } from '../support/foreign/records.ts'
import { asUser, expect } from './fixtures.ts'
import { detail, readsSpanish, test } from './foreign-fixtures.ts'

test('los ingresos de otro servidor se leen, se abren y no se exportan', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/audits')
  const main = page.getByRole('main')
  await expect(main.getByRole('row')).toHaveCount(3)
  await expect(main.getByRole('row').nth(2)).toContainText('Inicio de sesión fallido')
  await expect(main.getByRole('row').nth(2)).toContainText('192.0.2.9')
  await readsSpanish(page)
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toHaveCount(0)
  await page.getByLabel('Usuario', { exact: true }).fill('admin')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Este servidor no filtra/)).toBeVisible()
  await main.getByRole('row').nth(2).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Inicio de sesión fallido' })).toContainText('Credenciales erróneas')
  await readsSpanish(page)
})

test('sin auditorías ni historiales, otro servidor lo dice con calma', async ({ page, baseURL, foreign }) => {
  await asUser(page, baseURL ?? '', 'admin')
  foreign.refuse('GET', /audits/, { status: 404, body: '' })
  await page.goto('/admin/audits')
  await expect(page.getByText('Este servidor no guarda auditorías.')).toBeVisible()
  await page.goto(detail)
  await page.getByRole('link', { name: 'Historial' }).click()
  await expect(page.getByRole('heading', { name: `Historial del stock ${newest.open}` })).toBeVisible()
  await expect(page.getByText('Este servidor no guarda el historial de los stocks.')).toBeVisible()
  await readsSpanish(page)
})
