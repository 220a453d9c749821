import { readPathOf } from '#domain/family.ts'
import { genericFamilies } from '#domain/generic-families.ts'
import { signedIn } from '../support/caller.ts'
import { asUser, expect, test } from './fixtures.ts'
import { choose, fillForm, formOf } from './generic-form.ts'
import { typings } from './generic-values.ts'
import { makeRecord, openWorld } from './generic-world.ts'
import { byKeyboard } from './input-devices.ts'

const vacios = recordsOf('contenedorVacio')
const saved = 'Contenedor vacio creado'

function recordsOf(name: keyof typeof genericFamilies): string {
  return readPathOf(genericFamilies[name])
}

test('dos clics en Guardar guardan una sola vez', async ({ page, baseURL, operador, warehouseId }) => {
  const { atHand } = await openWorld(operador, warehouseId)
  const posts: string[] = []
  const clicked = Promise.withResolvers<void>()
  await page.route(`**/${vacios}`, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    posts.push(route.request().url())
    const response = await route.fetch()
    await clicked.promise
    await route.fulfill({ response })
  })
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/contenedor-vacio/new')
  await fillForm(page, typings('contenedorVacio', 0, atHand('contenedorVacio')))
  await formOf(page).getByRole('button', { name: 'Guardar' }).dblclick()
  clicked.resolve()
  await expect(page.getByText(saved, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/contenedor-vacio(?:\?|$)/)
  expect(posts).toHaveLength(1)
})

test('sin red no se guarda, lo escrito queda y se guarda después', async ({ page, context, baseURL, operador, warehouseId }) => {
  const { atHand, stock } = await openWorld(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/contenedor-vacio/new')
  await fillForm(page, typings('contenedorVacio', 0, atHand('contenedorVacio')))
  await context.setOffline(true)
  await formOf(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(formOf(page).getByRole('alert')).toContainText('Servidor no accesible')
  await expect(formOf(page).locator('[data-path="numeroContenedor"]')).toHaveValue('CRXU2358579')
  await expect(formOf(page).locator('[data-path="stock"]')).toHaveValue(new RegExp(`\\b${stock.id}\\b`))
  await context.setOffline(false)
  await formOf(page)
    .getByRole('button', { name: /^(?:Guardar|Reintentar)$/ })
    .click()
  await expect(page.getByText(saved, { exact: true })).toBeVisible()
})

test('sin el ratón: de la lista al formulario, a su stock, y guardado', async ({ page, baseURL, operador, warehouseId }) => {
  const { stock } = await openWorld(operador, warehouseId)
  const keys = byKeyboard(page)
  const field = (name: string) => formOf(page).locator(`[data-path="${name}"]`)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/contenedor-vacio')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/contenedor-vacio\/new$/)
  await keys.type(field('stock'), String(stock.id))
  // What was offered before the search goes first.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(`\\b${stock.id}\\b`)])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await keys.type(field('numeroContenedor'), 'TRIU5555555')
  await keys.type(field('longitudContenedor'), '40')
  await keys.press(formOf(page).getByRole('button', { name: 'Guardar' }))
  await expect(page.getByText(saved, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/contenedor-vacio(?:\?|$)/)
  const { body } = await operador.get(`${vacios}?size=1&sort=id,desc`)
  expect(body).toMatchObject([{ numeroContenedor: 'TRIU5555555', longitudContenedor: '40', stock: { id: stock.id } }])
})

test('dos pestañas corrigen lo mismo: la segunda ve las dos versiones, y guarda la suya', async ({
  page,
  context,
  baseURL,
  operador,
  warehouseId,
}) => {
  const admin = await signedIn(baseURL ?? '', 'admin')
  const world = await openWorld(operador, warehouseId)
  const id = await makeRecord(admin, 'contenedorVacio', world)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`/contenedor-vacio/${id}/edit`)
  await expect(formOf(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/contenedor-vacio/${id}/edit`)
  await formOf(other).locator('[data-path="longitudContenedor"]').fill('45')
  await formOf(other)
    .getByRole('button', { name: /^Guardar/ })
    .click()
  await expect(other.getByText('Contenedor vacio actualizado')).toBeVisible()

  await choose(page, formOf(page).locator('[data-path="stock"]'), String(world.other.id))
  await formOf(page).locator('[data-path="longitudContenedor"]').fill('20')
  await formOf(page)
    .getByRole('button', { name: /^Guardar/ })
    .click()
  const notice = page.getByRole('alert').filter({ hasText: 'Otra persona modificó este registro' })
  await expect(notice).toContainText('45')
  await expect(notice).toContainText('20')
  await notice.getByRole('button', { name: 'Guardar lo mío' }).click()
  await expect(page.getByText('Contenedor vacio actualizado')).toBeVisible()
  expect((await admin.get(`${vacios}/${id}`)).body).toMatchObject({ longitudContenedor: '20', stock: { id: world.other.id } })
})
