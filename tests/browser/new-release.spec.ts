import { asUser, expect, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('una parte que falló una vez se pide de nuevo, y nadie se entera', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  const asked: string[] = []
  await page.route(/assets\/typing-[^/]+\.js/, async (route) => {
    asked.push(route.request().url())
    await (asked.length === 1 ? route.abort() : route.fallback())
  })
  await page.goto(stock.address)
  await expect(page.getByText('16033EC01000038D').first()).toBeVisible()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /Enviar/ })).toBeVisible()
  expect(asked.length).toBeGreaterThan(1)
})

test('aunque cada archivo falle una vez, la pantalla se abre', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  const failed = new Set<string>()
  await page.route('**/assets/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const isOfPage = /assets\/(?:start|product|rolldown-runtime)-/.test(pathname)
    if (isOfPage || failed.has(pathname)) return await route.fallback()
    failed.add(pathname)
    await route.abort()
  })
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(stock.address)
  await expect(page.getByText('16033EC01000038D').first()).toBeVisible()
  await page.getByRole('link', { name: 'Compañias' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compañias' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(failed.size).toBeGreaterThan(5)
})

test('una pantalla a la que se apuntó mientras no había red se abre cuando la hay', async ({ page, context, baseURL }) => {
  await asUser(page, baseURL ?? '', 'operador')
  const screen = /assets\/companies-[^/]+\.js/
  const failed: string[] = []
  page.on('requestfailed', (request) => screen.test(request.url()) && failed.push(request.url()))
  await page.route(screen, (route) => route.abort())
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Compañias' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // Brought ahead, it is asked for twice, to no avail and without a word.
  await expect.poll(() => failed).toHaveLength(2)
  await context.setOffline(true)
  await link.hover()
  await page.getByRole('heading', { level: 1 }).hover()
  await context.setOffline(false)
  expect(failed).toHaveLength(2)

  await link.hover()
  await expect.poll(() => failed).toHaveLength(4)
  await page.unrouteAll()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compañias' })).toBeVisible()
})

test('lo que se trajo de antemano no se baja otra vez', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page).toHaveURL(stock.address)
  await expect(page.getByText('16033EC01000038D').first()).toBeVisible()
  const downloads = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/assets/') && 'transferSize' in entry && entry.transferSize !== 0)
      .map(({ name }) => name),
  )
  expect(downloads.length).toBeGreaterThan(3)
  expect(downloads).toEqual([...new Set(downloads)])
})

test('una parte que ya no está, después de otra versión: se ofrece recargar, y lo escrito vuelve como borrador', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`${stock.address}/permiso-embarque/add`)
  await page.getByRole('textbox', { name: 'Remito' }).fill('R-0555')
  await page.route(/assets\/calendar-[^/]+\.(?:js|css)/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.getByRole('textbox', { name: /Ingreso al depósito/ }).press('Alt+ArrowDown')
  const question = page.getByRole('dialog', { name: 'Hay que recargar la página' })
  await expect(question).toContainText('Lo que escribió en un registro queda guardado como borrador.')
  await seesNoFault(page, 'la pregunta de recargar')
  await question.getByRole('button', { name: 'Ahora no' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Remito' })).toHaveValue('R-0555')

  await page.getByRole('textbox', { name: /Ingreso al depósito/ }).press('Alt+ArrowDown')
  await expect(question).toBeVisible()
  await page.unrouteAll()
  let asked = false
  page.on('dialog', (dialog) => {
    asked = true
    void dialog.accept()
  })
  await question.getByRole('button', { name: 'Recargar' }).click()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByRole('textbox', { name: 'Remito' })).toHaveValue('R-0555')
  expect(asked).toBe(false)
})

test('una pantalla que ya no está lo dice en su lugar, con el resto en pie', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  const part = /assets\/companies-[^/]+\.js/
  const asked = page.waitForResponse(part)
  await page.route(part, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto(stock.address)
  await asked
  await expect(page.getByRole('link', { name: new RegExp(`^${stock.permisoId} `) })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'Compañias' }).click()
  await expect(page.getByRole('alert')).toContainText('Hay que recargar la página')
  await seesNoFault(page, 'una pantalla que ya no está')
  await expect(page.getByRole('link', { name: 'Inicio' }).first()).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await expect(page).toHaveURL(/\/company-management$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Compañias' })).toBeVisible()
})
