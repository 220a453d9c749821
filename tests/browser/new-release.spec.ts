import { asUser, expect, test } from './house.ts'
import { seesNoFault } from './no-fault.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('una parte que falló una vez se pide de nuevo, y nadie se entera', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(stock.address)
  await expect(page.getByText('16033EC01000038D').first()).toBeVisible()
  const asked: string[] = []
  await page.route(/assets\/send-dialog-[^/]+\.js/, async (route) => {
    asked.push(route.request().url())
    await (asked.length === 1 ? route.abort() : route.fallback())
  })
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /Enviar/ })).toBeVisible()
  expect(asked[1]).toMatch(/\.js\?\d+$/)
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
  await page.goto(stock.address)
  await page.route(/assets\/_tituloId-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.getByRole('link', { name: String(stock.permisoId), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Hay que recargar la página')
  await seesNoFault(page, 'una pantalla que ya no está')
  await expect(page.getByRole('link', { name: 'Inicio' }).first()).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await expect(page).toHaveURL(new RegExp(`/permiso-embarque/${stock.permisoId}$`))
  await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeVisible()
})
