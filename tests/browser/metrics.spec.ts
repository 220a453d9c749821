import { signedIn } from '../support/caller.ts'
import { asUser, expect, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'

test.use({ ownProduct: true })

const page1280 = { width: 1280, height: 800 }
const page1920 = { width: 1920, height: 1080 }

test('las métricas se dibujan, se recorren con el teclado y se leen sin faltas', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/metrics')
  const main = page.getByRole('main')
  await expect(main.getByRole('table', { name: 'Memoria' })).toBeVisible()
  // The first samples come ten and twenty seconds after the start.
  const requests = main.getByRole('figure', { name: 'Peticiones HTTP' })
  await expect(requests).toContainText(/Peticiones por segundo: .+\/s, máximo .+\/s/)
  await expect.poll(async () => await requests.locator('path.recharts-curve').count()).toBe(2)
  // Two lines that are told apart without colour.
  await expect(requests.locator('path.recharts-curve[stroke-dasharray="5 4"]')).toHaveCount(1)
  await requests.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect(requests.getByText(/^\d\d:\d\d:\d\d$/)).toBeVisible()
  await seesNoFault(page, 'métricas')

  for (const size of [page1280, page1920]) {
    await page.setViewportSize(size)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }

  await main.getByRole('button', { name: /^Datos de la última hora/ }).click()
  await expect(main.getByRole('table', { name: 'Datos de la última hora' }).getByRole('row').nth(1)).toBeVisible()
  await main.getByRole('button', { name: 'Ver los hilos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hilos' })
  await dialog.getByText('main', { exact: true }).click()
  await expect(dialog.getByRole('group', { name: 'Pila de main' })).toContainText('src/server/families/metrics.ts')
  await expect(dialog.getByText('Tarea: correos')).toBeVisible()
  await seesNoFault(page, 'hilos')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^hilos-.+\.txt$/)
  await page.keyboard.press('Escape')
  await expect(main.getByRole('button', { name: 'Ver los hilos' })).toBeFocused()
})

test('el servidor que no contesta se dice, y se reintenta', async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'admin')
  await page.route('**/management/jhimetrics', (route) => route.abort())
  await page.goto('/admin/metrics')
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await seesNoFault(page, 'métricas que no llegan')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('table', { name: 'Memoria' })).toBeVisible()
})

test('el programa de los gráficos se pide solo en su página', async ({ page, baseURL }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/admin/health')
  await expect(page.getByRole('table', { name: 'Control de salud' })).toBeVisible()
  expect(asked.filter((path) => /metrics|jhimetrics/.test(path))).toEqual([])
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: 'Administración' }).click()
  await page.getByRole('link', { name: 'Métricas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Métricas de aplicación' })).toBeVisible()
  expect(asked.some((path) => /metrics-.*\.js$/.test(path))).toBe(true)
})

test('Prometheus lee las cifras del producto en marcha, con las de Node', async ({ baseURL }) => {
  const admin = await signedIn(baseURL ?? '', 'admin')
  await admin.get('api/account')
  const text = await (await fetch(`${baseURL ?? ''}/management/prometheus`)).text()
  expect(text).toMatch(/^http_server_requests_seconds_count\{method="GET",uri="\/api\/account",status="200"\} \d+$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})
