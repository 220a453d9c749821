import { readPathOf } from '#domain/family.ts'
import { genericFamilies } from '#domain/generic-families.ts'
import { expect, test } from './fixtures.ts'
import { formOf } from './generic-form.ts'
import { openWorld } from './generic-world.ts'
import { byKeyboard, pressShortcut } from './input-devices.ts'

const vacios = recordsOf('contenedorVacio')
const saved = 'Contenedor vacio creado'

function recordsOf(name: keyof typeof genericFamilies): string {
  return readPathOf(genericFamilies[name])
}

test('sin el ratón: de la lista al formulario, a su stock, y guardado', async ({ page, enter, operador, warehouseId }) => {
  const { stock } = await openWorld(operador, warehouseId)
  const keys = byKeyboard(page)
  const field = (name: string) => formOf(page).locator(`[data-path="${name}"]`)
  await enter('operador')
  await page.goto('/contenedor-vacio')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await pressShortcut(page, 'N')
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
