import { recordPathOf } from '#domain/family.ts'
import { genericFamilies } from '#domain/generic-families.ts'
import { type GenericName, genericNames, wordOf } from '#domain/generic-names.ts'
import { signedIn } from '../support/caller.ts'
import { asUser, expect, test } from './fixtures.ts'
import { makeRecord, oldest, openWorld } from './generic-world.ts'
import { say } from './words.ts'

test('lo ajeno no existe: ni su ficha, ni su formulario, ni su eliminación, y la sesión sigue', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const admin = await signedIn(baseURL ?? '', 'admin')
  const world = await openWorld(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'nuevo')
  for (const name of genericNames) {
    const address = `/${wordOf(name)}`
    const id = await makeRecord(admin, name, world)
    await page.goto(address)
    await expect(main.getByText(say(name === 'stock' ? 'stock.noWarehouse' : `${name}.empty`)), name).toBeVisible()
    for (const screen of [`${address}/${id}`, `${address}/${id}/edit`]) {
      await page.goto(screen)
      await expect(main.getByText(say('generic.gone')), screen).toBeVisible()
      await expect(main.getByRole('form')).toHaveCount(0)
    }
    await page.goto(`${address}/${id}/delete`)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Eliminar' }), `${name}, eliminar`).toHaveCount(0)
  }
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0)
})

test('quien trabaja en un depósito ve lo suyo, y lo que ya se declaró no ofrece ningún cambio', async ({ page, baseURL, operador }) => {
  const main = page.getByRole('main')
  await asUser(page, baseURL ?? '', 'operador')
  const inStocks: readonly GenericName[] = [
    'stock',
    'permisoEmbarque',
    'documentoTransporte',
    'lineaMercaderia',
    'contenedorAsociado',
    'contenedorVacio',
  ]
  for (const name of inStocks) {
    const address = `/${wordOf(name)}`
    const id = await oldest(operador, recordPathOf(genericFamilies[name]))
    await page.goto(`${address}/${id}`)
    await expect(main.locator('dd').first(), name).toBeVisible()
    await expect(main.getByRole('link', { name: 'Editar' }), name).toHaveCount(0)
    await expect(main.getByRole('link', { name: 'Eliminar' }), name).toHaveCount(0)
    await page.goto(`${address}/${id}/edit`)
    await expect(main.getByText(say('generic.refused.closedStock', { state: 'Enviado' })), name).toBeVisible()
    await expect(main.getByRole('form')).toHaveCount(0)
    await page.goto(`${address}/${id}/delete`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }), `${name}, eliminar`).toHaveCount(0)
  }
})

test('un administrador encuentra todas en Entidades', async ({ page, baseURL }) => {
  const item = (name: GenericName) =>
    page
      .locator('[popover]')
      .filter({ visible: true })
      .getByRole('link', { name: say(`${name}.list`), exact: true })
  await asUser(page, baseURL ?? '', 'admin')
  await page.goto('/company')
  await page.getByRole('button', { name: 'Entidades' }).click()
  for (const name of genericNames) await expect(item(name)).toBeVisible()
  await item('permisoEmbarque').click()
  await expect(page).toHaveURL('/permiso-embarque')
})
