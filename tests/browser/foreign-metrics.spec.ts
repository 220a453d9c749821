import { asUser, expect } from './fixtures.ts'
import { readsSpanish, test } from './foreign-fixtures.ts'

test('las métricas de una máquina Java llenan la misma página, y lo que se lee mientras se mira se dibuja', async ({
  page,
  baseURL,
  foreign,
}) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/metrics')
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: /^G1 Eden Space/ })).toContainText('30.00 MB')
  await expect(main.getByRole('row', { name: /^usersByLogin/ })).toContainText('96.8 %')
  await expect(main.getByText('se dibuja lo que se lee desde que abrió esta página')).toBeVisible()
  await expect(main.getByRole('figure', { name: 'Peticiones HTTP' })).toContainText(/Peticiones por segundo: .+\/s, máximo/)
  await expect(main.getByRole('figure', { name: 'Bucle de eventos' })).toContainText('Este servidor no informa estos datos.')
  await readsSpanish(page)
  await main.getByRole('button', { name: 'Ver los hilos' }).click()
  await expect(page.getByRole('dialog', { name: 'Hilos' })).toContainText('http-nio-8080-exec-1')
  expect(foreign.asked.filter(({ path }) => path === '/management/jhimetrics/history')).toHaveLength(1)
})
