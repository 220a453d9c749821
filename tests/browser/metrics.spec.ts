import { expect, test } from './fixtures.ts'

test('las métricas se dibujan y se recorren con el teclado, y su programa se pide solo en su página', async ({ page, enter }) => {
  await enter('admin')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const main = page.getByRole('main')
  await page.goto('/admin/health')
  await expect(page.getByRole('table', { name: 'Control de salud' })).toBeVisible()
  expect(asked.filter((path) => /metrics/.test(path))).toEqual([])
  await page.getByRole('button', { name: 'Administración' }).click()
  await page.getByRole('link', { name: 'Métricas' }).click()
  await expect(main.getByRole('table', { name: 'Memoria' })).toBeVisible()
  expect(asked.some((path) => /metrics-.*\.js$/.test(path))).toBe(true)
  // The first samples come ten and twenty seconds after the start.
  const requests = main.getByRole('figure', { name: 'Peticiones HTTP' })
  await expect(requests).toContainText(/Peticiones por segundo: .+\/s, máximo .+\/s/)
  await expect.poll(async () => await requests.locator('path.recharts-curve').count()).toBe(2)
  // Two lines that are told apart without colour.
  await expect(requests.locator('path.recharts-curve[stroke-dasharray="5 4"]')).toHaveCount(1)
  await requests.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect(requests.getByText(/^\d\d:\d\d:\d\d$/)).toBeVisible()

  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await page.keyboard.press('Tab')
  await expect(main.getByRole('application').nth(1), 'un gráfico, una parada').toBeFocused()

  await main.getByRole('button', { name: 'Ver los hilos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hilos' })
  await dialog.getByText('main', { exact: true }).click()
  await expect(dialog.getByRole('group', { name: 'Pila de main' })).toContainText('src/server/families/administration/management.ts')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^hilos-.+\.txt$/)
})
