import type { Locator, Page } from '@playwright/test'
import { signedIn } from '../support/caller.ts'
import { asUser, expect, test } from './fixtures.ts'
import { fillForm, formOf } from './generic-form.ts'
import { makeRecord, oldest, openWorld } from './generic-world.ts'
import { scrollTo } from './scrolling.ts'
import { stockOnHand } from './stock-on-hand.ts'

function rowOf(page: Page, id: number): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: String(id), exact: true }) })
}

test('la lista vuelve como quedó, con su orden y en su lugar', async ({ page, baseURL }) => {
  const main = page.getByRole('main')
  await asUser(page, baseURL ?? '', 'user')
  await page.goto('/permiso-embarque?sort=id,asc')
  const row = main.getByRole('link', { name: '45', exact: true })
  await scrollTo(page, row)
  await row.scrollIntoViewIfNeeded()
  const address = page.url()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  const isAsItWas = async (): Promise<void> => {
    await expect.poll(() => decodeURIComponent(page.url())).toBe(decodeURIComponent(address))
    await expect(row).toBeVisible()
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(40)
  }
  await row.click()
  await expect(page).toHaveURL('/permiso-embarque/45')
  await page.goBack()
  await isAsItWas()
  await row.click()
  await main.getByRole('link', { name: 'Volver' }).click()
  await isAsItWas()
})

test('los filtros están en la dirección, y las columnas elegidas siguen después de recargar', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const { stock } = await openWorld(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/contenedor-vacio')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).click()
  const form = page.getByRole('form', { name: 'Filtros' })
  await form.getByLabel('ID', { exact: true }).fill(String(stock.vacioId))
  await form.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, stock.vacioId)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await form.getByRole('button', { name: 'Limpiar' }).click()
  await expect(page.getByRole('row').nth(3)).toBeVisible()

  const column = page.getByRole('columnheader', { name: 'Longitud (pies)' })
  await expect(column).toBeVisible()
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('checkbox', { name: 'Longitud (pies)' }).uncheck()
  await expect(column).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expect(column).toHaveCount(0)
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('button', { name: 'Restablecer' }).click()
  await expect(column).toBeVisible()
})

test('varias filas se eliminan con una sola pregunta, y lo que no se puede eliminar no se elige', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const admin = await signedIn(baseURL ?? '', 'admin')
  const world = await openWorld(operador, warehouseId)
  const made = [0, 1, 2].map(() => makeRecord(admin, 'contenedorVacio', world))
  const ids = await Promise.all(made)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/contenedor-vacio')
  for (const id of ids) await rowOf(page, id).getByRole('checkbox').check()
  const deletes: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletes.push(request.url()))
  await page.getByRole('button', { name: 'Eliminar 3' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('¿Seguro que quiere eliminar los 3 registros elegidos?')
  await dialog.getByRole('button', { name: 'Eliminar' }).dblclick()
  await expect(page.getByText('Registros eliminados: 3 de 3')).toBeVisible()
  for (const id of ids) await expect(rowOf(page, id)).toHaveCount(0)
  expect(deletes).toHaveLength(3)
  // Of an accepted stock.
  const declared = rowOf(page, await oldest(operador, 'api/contenedor-vacios'))
  await scrollTo(page, declared)
  await expect(declared.getByRole('checkbox')).toBeDisabled()
})

test('/stock tiene los stocks del depósito elegido, y sus diálogos', async ({ page, baseURL, operador, warehouseId }) => {
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto('/stock')
  const row = rowOf(page, stock.id)
  await expect(row).toContainText('Abierto')
  const more = row.getByRole('button', { name: `Más acciones del stock ${stock.id}` })
  await more.click()
  await page.getByRole('menuitem', { name: /^Programar/ }).click()
  await expect(dialog).toContainText('Programar')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Enviar/ }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await more.click()
  await page.getByRole('menuitem', { name: /^Eliminar/ }).click()
  await expect(dialog).toContainText('Esta accion es irreversible, ¿Desea continuar?')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Stock eliminado').first()).toBeVisible()
  await expect(main.getByRole('link', { name: String(stock.id), exact: true })).toHaveCount(0)
})

test('una dirección con el padre empieza con él, y se guarda', async ({ page, baseURL, operador, warehouseId }) => {
  const { stock } = await openWorld(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`/linea-mercaderia/new?permisoEmbarque=${stock.permisoId}`)
  await expect(formOf(page).locator('[data-path="permisoEmbarque"]')).toHaveValue(new RegExp(`\\b${stock.permisoId}\\b`))
  await fillForm(page, [
    { field: 'tipoEmbalaje', control: 'text', text: '06', answer: '06' },
    { field: 'cantidad', control: 'text', text: '4', answer: 4 },
    { field: 'pesoBruto', control: 'text', text: '10.5', answer: 10.5 },
  ])
  await formOf(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/linea-mercaderia(?:\?|$)/)
  const { body } = await operador.get('api/linea-mercaderias?size=1&sort=id,desc')
  expect(body).toMatchObject([{ cantidad: 4, pesoBruto: 10.5, permisoEmbarque: { id: stock.permisoId } }])
})
