import { expect, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'

test('una pantalla a la que se apuntó mientras no había red se abre cuando la hay', async ({ page, context, enter }) => {
  await enter('operador', '/')
  const link = page.getByRole('link', { name: 'Compañias' })
  // What a quiet moment loads is there.
  await expect(page.getByRole('button', { name: 'Más acciones', exact: true })).toBeVisible()
  await context.setOffline(true)
  await link.hover()
  await page.getByRole('heading', { level: 1 }).hover()
  await context.setOffline(false)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compañias' })).toBeVisible()
})

test('una parte que no está después de otra versión: se ofrece recargar, y queda un borrador', async ({ page, enter, stock }) => {
  await enter('operador', `${stock.address}/permiso-embarque/add`)
  await page.getByRole('textbox', { name: 'Remito' }).fill('R-0555')
  await page.route(/assets\/calendar-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
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

test('una pantalla que ya no está lo dice en su lugar, con el resto en pie', async ({ page, enter, stock }) => {
  await enter('operador')
  await page.route(/assets\/management-[^/]+\.js/, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto(stock.address)
  await expect(page.getByRole('link', { name: new RegExp(` ${stock.permisoId}, `) })).toBeVisible()
  await page.getByRole('link', { name: 'Compañias' }).click()
  await expect(page.getByRole('alert')).toContainText('Hay que recargar la página')
  await seesNoFault(page, 'una pantalla que ya no está')
  await expect(page.getByRole('link', { name: 'Inicio' }).first()).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Recargar' }).click()
  await expect(page).toHaveURL(/\/company-management$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Compañias' })).toBeVisible()
})
