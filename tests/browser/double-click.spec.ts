import type { Locator, Page } from '@playwright/test'
import { expect, follow, test } from './fixtures.ts'
import { fillForm, formOf } from './generic-form.ts'
import { typings } from './generic-values.ts'
import { openWorld } from './generic-world.ts'

/** The writes that have left the browser, and a double click whose second click comes while the first one's write is on its way. */
interface Writes {
  readonly asked: string[]
  readonly dblclick: (button: Locator) => Promise<void>
}

/** Answers no write until both clicks are done. */
async function writesOf(page: Page): Promise<Writes> {
  const asked: string[] = []
  let clicked = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return await route.continue()
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
    const response = await route.fetch()
    await clicked
    await route.fulfill({ response })
  })
  return {
    asked,
    async dblclick(button) {
      asked.length = 0
      const clicks = Promise.withResolvers<void>()
      clicked = clicks.promise
      await button.dblclick()
      clicks.resolve()
    },
  }
}

/** Presses twice and sees that it was done once, and that nothing complains. */
async function pressTwice(page: Page, writes: Writes, button: Locator, done: string): Promise<void> {
  await writes.dblclick(button)
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(writes.asked).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

const totalOf = (headers: Headers): number => Number(headers.get('x-total-count'))

test('dos clics en un botón que guarda guardan una sola vez', async ({ page, enter, operador, warehouseId, stock }) => {
  const writes = await writesOf(page)
  const twice = (button: Locator, done: string): Promise<void> => pressTwice(page, writes, button, done)
  const dialog = page.getByRole('dialog')
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  const saveChanges = page.getByRole('button', { name: 'Guardar cambios' })
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  const stocksBefore = totalOf((await operador.get(`api/warehouse/${warehouseId}/stocks`)).headers)
  await enter('operador')

  const stocks = `/warehouse/${warehouseId}/stocks`

  await test.step('crear, en un diálogo', async () => {
    await page.goto(stocks)
    await page.getByRole('button', { name: 'Crear Nuevo Stock' }).click()
    await twice(dialog.getByRole('button', { name: 'Crear', exact: true }), 'Stock creado')
    expect(totalOf((await operador.get(`api/warehouse/${warehouseId}/stocks`)).headers)).toBe(stocksBefore + 1)
  })

  await test.step('agregar un permiso, cuyo formulario se va', async () => {
    await follow(page, `${stock.address}/permiso-embarque/add`)
    await page.getByRole('textbox', { name: 'Remito' }).fill('R-0001')
    await page.getByRole('combobox', { name: 'Destino de la mercadería' }).fill('203')
    await page.getByLabel('Destinatario en el exterior').fill('Importadora do Sul')
    await page.getByLabel('Ubicación de la partida').fill('Nave 3')
    await twice(save, 'Permiso de embarque creado')
  })

  await test.step('agregar una línea, cuyo formulario queda', async () => {
    await follow(page, `${permit}/linea-mercaderia/add`)
    await page.getByRole('combobox', { name: 'Tipo de embalaje' }).fill('06')
    await page.getByLabel('Cantidad').fill('2')
    await page.getByLabel('Peso bruto (kg)').fill('10')
    await twice(save, 'Linea de mercaderia agregada')
    const { body } = await operador.get(stock.path)
    expect(body).toMatchObject({ totals: { lineaMercaderias: 2 } })
  })

  await test.step('corregir una línea', async () => {
    await follow(page, `${permit}/linea-mercaderia/${stock.lineaId}`)
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await page.getByLabel('Cantidad').fill('7')
    await twice(saveChanges, 'Linea de mercaderia actualizada')
    const { body } = await operador.get(`${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias/${stock.lineaId}`)
    expect(body).toMatchObject({ cantidad: 7, version: 2 })
  })

  await test.step('guardar en un formulario general', async () => {
    const { atHand } = await openWorld(operador, warehouseId)
    await follow(page, '/contenedor-vacio/new')
    await fillForm(page, typings('contenedorVacio', 0, atHand('contenedorVacio')))
    await twice(formOf(page).getByRole('button', { name: 'Guardar' }), 'Contenedor vacio creado')
  })

  await test.step('eliminar, pegar y enviar', async () => {
    await follow(page, stock.address)
    await page.getByRole('button', { name: /^Eliminar R-0001/ }).click()
    await twice(dialog.getByRole('button', { name: 'Eliminar', exact: true }), 'Permiso de embarque eliminado')
    await follow(page, `${permit}/linea-mercaderia/add`)
    await page.getByRole('button', { name: 'Pegar desde una planilla' }).click()
    await page.getByLabel('Celdas copiadas').fill('06\t2\t10\n06\t3\t20')
    await page.getByRole('button', { name: 'Ver las filas' }).click()
    await writes.dblclick(page.getByRole('button', { name: 'Agregar 2 líneas' }))
    await expect(page.getByText(/^Planilla cargada: 2 líneas/)).toBeVisible()
    expect(writes.asked).toHaveLength(2)
    await follow(page, stock.address)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await twice(dialog.getByRole('button', { name: 'Enviar', exact: true }), 'Stock enviado')
    await expect(page.getByText(/^La aduana /)).toBeVisible()
  })
})
