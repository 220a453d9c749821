import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { daysAfter, showDay, today } from '#domain/dates.ts'
import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

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

test('dos clics en un botón que guarda guardan una sola vez', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  const writes = await writesOf(page)
  const twice = (button: Locator, done: string): Promise<void> => pressTwice(page, writes, button, done)
  const dialog = page.getByRole('dialog')
  const save = page.getByRole('button', { name: 'Guardar', exact: true })
  const saveChanges = page.getByRole('button', { name: 'Guardar cambios' })
  const permit = `${stock.address}/permiso-embarque/${stock.permisoId}`
  const stocksBefore = totalOf((await operador.get(`api/warehouse/${warehouseId}/stocks`)).headers)
  await asUser(page, baseURL ?? '', 'operador')

  await test.step('crear, clonar y clonar el último', async () => {
    for (const [open, action, done] of [
      ['Crear Nuevo Stock', 'Crear', 'Stock creado'],
      ['Clonar Último', 'Clonar', 'Stock clonado'],
      [`Clonar stock ${stock.id}`, 'Clonar', 'Stock clonado'],
    ] as const) {
      await page.goto(`/warehouse/${warehouseId}/stocks`)
      if (open.startsWith('Clonar stock')) {
        await page.getByRole('button', { name: `Más acciones del stock ${stock.id}` }).click()
        await page.getByRole('menuitem', { name: 'Clonar' }).click()
      } else await page.getByRole('button', { name: open }).click()
      await twice(dialog.getByRole('button', { name: action, exact: true }), done)
    }
    expect(totalOf((await operador.get(`api/warehouse/${warehouseId}/stocks`)).headers)).toBe(stocksBefore + 3)
  })

  await test.step('agregar un permiso y un documento', async () => {
    await page.goto(`${stock.address}/permiso-embarque/add`)
    await page.getByRole('textbox', { name: 'Remito' }).fill('R-0001')
    await page.getByRole('combobox', { name: 'Destino de la mercadería' }).fill('203')
    await page.getByLabel('Destinatario en el exterior').fill('Importadora do Sul')
    await page.getByLabel('Ubicación de la partida').fill('Nave 3')
    await twice(save, 'Permiso de embarque creado')
    await page.goto(`${stock.address}/documento-transporte/add`)
    await page.getByRole('textbox', { name: 'Manifiesto' }).fill('13033MANI000115K')
    await page.getByRole('textbox', { name: 'Documento de transporte' }).fill('BRRIO001')
    await page.getByRole('combobox', { name: 'Procedencia de la mercadería' }).fill('203')
    await page.getByLabel('Ubicación de la partida').fill('Nave 3')
    await twice(save, 'Documento de transporte creado')
    for (const collection of ['permiso-embarques', 'documento-transportes'])
      expect(totalOf((await operador.get(`${stock.path}/${collection}`)).headers)).toBe(2)
  })

  await test.step('agregar una línea, un contenedor y un contenedor vacío', async () => {
    await page.goto(`${permit}/linea-mercaderia/add`)
    await page.getByRole('combobox', { name: 'Tipo de embalaje' }).fill('06')
    await page.getByLabel('Cantidad').fill('2')
    await page.getByLabel('Peso bruto (kg)').fill('10')
    await twice(save, 'Linea de mercaderia agregada')
    await page.goto(`${permit}/contenedor-asociado/add`)
    await page.getByLabel('Cantidad de bultos').fill('2')
    await page.getByLabel('Número de contenedor').fill('CRXU2383268')
    await page.getByRole('combobox', { name: 'Longitud (pies)' }).fill('20')
    await twice(save, 'Cotenedor asociado agregado')
    await page.goto(`${stock.address}/contenedor-vacio/add`)
    await page.getByLabel('Número de contenedor').fill('TRIU1234562')
    await page.getByRole('combobox', { name: 'Longitud (pies)' }).fill('20')
    await twice(page.getByRole('button', { name: 'Guardar y agregar otro' }), 'Contenedor vacio creado')
    const { body } = await operador.get(stock.path)
    expect(body).toMatchObject({ totals: { lineaMercaderias: 2, contenedorAsociados: 2, contenedorVacios: 2 } })
  })

  await test.step('corregir un permiso y una línea', async () => {
    await page.goto(permit)
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await page.getByLabel('Ubicación de la partida').fill('Nave 4')
    await twice(saveChanges, 'Permiso de embarque actualizado')
    await page.goto(`${permit}/linea-mercaderia/${stock.lineaId}`)
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await page.getByLabel('Cantidad').fill('7')
    await twice(saveChanges, 'Linea de mercaderia actualizada')
    const { body } = await operador.get(`${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias/${stock.lineaId}`)
    expect(body).toMatchObject({ cantidad: 7, version: 2 })
  })

  await test.step('eliminar un contenedor vacío y un permiso', async () => {
    await page.goto(stock.address)
    await page.getByRole('button', { name: /^Eliminar TRIU1234562/ }).click()
    await twice(dialog.getByRole('button', { name: 'Eliminar', exact: true }), 'Contenedor vacio eliminado')
    await page.getByRole('button', { name: /^Eliminar R-0001/ }).click()
    await twice(dialog.getByRole('button', { name: 'Eliminar', exact: true }), 'Permiso de embarque eliminado')
  })

  await test.step('crear con otra fecha', async () => {
    const before = totalOf((await operador.get(`api/warehouse/${warehouseId}/stocks`)).headers)
    await page.goto(`/warehouse/${warehouseId}/stocks/add`)
    await twice(page.getByRole('button', { name: 'Crear', exact: true }), 'Stock creado')
    expect(totalOf((await operador.get(`api/warehouse/${warehouseId}/stocks`)).headers)).toBe(before + 1)
  })

  await test.step('pegar dos líneas', async () => {
    await page.goto(`${permit}/linea-mercaderia/add`)
    await page.getByRole('button', { name: 'Pegar desde una planilla' }).click()
    await page.getByLabel('Celdas copiadas').fill('06\t2\t10\n06\t3\t20')
    await page.getByRole('button', { name: 'Ver las filas' }).click()
    await writes.dblclick(page.getByRole('button', { name: 'Agregar 2 líneas' }))
    await expect(page.getByText(/^Planilla cargada: 2 líneas/)).toBeVisible()
    expect(writes.asked).toHaveLength(2)
  })

  await test.step('programar y cancelar el envío', async () => {
    await page.goto(stock.address)
    await page.getByRole('button', { name: 'Programar' }).click()
    await page.getByRole('textbox', { name: 'Fecha de envío' }).fill(showDay(daysAfter(today(), 1)))
    await page.getByRole('combobox', { name: 'Hora' }).fill('930')
    await twice(dialog.getByRole('button', { name: 'Guardar' }), 'Stock enviado')
    await page.getByRole('button', { name: 'Cancelar envío' }).click()
    await twice(dialog.getByRole('button', { name: 'Cancelar envío' }), 'Envío cancelado')
    expect((await operador.get(stock.path)).body).toMatchObject({ state: 'OPEN', scheduleDate: null })
  })

  await test.step('enviar', async () => {
    await page.goto(stock.address)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await twice(dialog.getByRole('button', { name: 'Enviar', exact: true }), 'Stock enviado')
    await expect(page.getByText(/^La aduana /)).toBeVisible()
  })

  await test.step('eliminar un stock', async () => {
    const { id } = z.object({ id: z.number() }).parse((await operador.post(`${stock.path}/clone`)).body)
    await page.goto(`/warehouse/${warehouseId}/stocks/stock-detail/${id}`)
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await twice(dialog.getByRole('button', { name: 'Eliminar', exact: true }), 'Stock eliminado')
    expect((await operador.get(`api/warehouse/${warehouseId}/stocks/${id}`)).status).toBe(404)
  })
})
