import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import * as z from 'zod'
import { showDay } from '#domain/values/dates.ts'
import { expect, follow, test } from './fixtures.ts'

const permits = z.array(z.object({ id: z.number(), identificadorPermiso: z.string().nullable() }))
const stocks = z.array(z.object({ id: z.number(), fechaStock: z.string() }))

/** Presses the key and returns the text of each page that the browser makes of it. */
async function printed(page: Page): Promise<string[]> {
  await page.evaluate(() => delete document.body.dataset['printed'])
  await page.keyboard.press('Control+p')
  await isPrinted(page)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}

async function isPrinted(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toBe('yes')
}

test('la lista, un stock y un permiso se imprimen enteros, o si algo falla nada', async ({ page, enter, operador, warehouseId, stock }) => {
  const path = `api/warehouse/${warehouseId}/stocks`
  const address = `/warehouse/${warehouseId}/stocks`
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'yes'
    }
  })
  await enter('operador')

  await test.step('la lista tiene todos los stocks, también los que no se habían cargado', async () => {
    const all = stocks.parse((await operador.get(`${path}?size=2000`)).body)
    await page.goto(address)
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
    const whole = (await printed(page)).join(' ')
    for (const { id, fechaStock } of all) expect(whole).toContain(`${id} ${showDay(fechaStock)}`)
    expect(whole).toContain(`Stocks (${all.length})`)
  })

  await test.step('un stock tiene todos sus permisos, el encabezado en cada hoja y ningún botón', async () => {
    const [stock = { id: 0 }] = stocks.parse((await operador.get(`${path}?state.equals=SUCCESS`)).body)
    const rows = await operador.get(`${path}/${stock.id}/permiso-embarques?size=500`)
    const all = permits.parse(rows.body).flatMap(({ identificadorPermiso }) => identificadorPermiso ?? [])
    // More than the first page of the list on the screen.
    expect(all.length).toBeGreaterThan(10)
    await follow(page, `${address}/stock-detail/${stock.id}`)
    await expect(page.getByRole('heading', { name: `Stock ${stock.id}`, exact: true })).toBeVisible()
    const pages = await printed(page)
    const whole = pages.join(' ')
    for (const permit of all) expect(whole).toContain(permit)
    for (const [index, words] of pages.entries()) {
      expect(words).toContain(`${index + 1} / ${pages.length}`)
      expect(words).toMatch(new RegExp(`CUIT \\d{11}.*Stock ${stock.id}`))
    }
    expect(whole).toMatch(/Permisos de embarque \(\d+\).*Documento de transporte \(\d+\).*Contenedor vacio \(\d+\)/)
    for (const word of ['Enviar', 'Programar', 'Eliminar', 'Compañias', 'Filtros']) expect(whole).not.toContain(word)
    // The screen is back as it was.
    await expect(page.locator('.print-sheet')).toHaveCount(0)
  })
  await test.step('un permiso tiene sus campos, sus líneas y sus contenedores', async () => {
    await follow(page, `${stock.address}/permiso-embarque/${stock.permisoId}`)
    await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
    const whole = (await printed(page)).join(' ')
    expect(whole).toMatch(/Permiso de embarque .*Linea de mercaderia \(\d+\).*Contenedor asociado \(\d+\)/i)
    expect(whole).toContain('Ubicación de la partida')
  })

  await test.step('el calendario de un año es una hoja, con el depósito, las cuentas y lo que quiere decir cada signo', async () => {
    await follow(page, `${address}/calendario`)
    await expect(page.getByRole('grid')).toHaveCount(12)
    const pages = await printed(page)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatch(/CUIT \d{11}.*Calendario \d{4} .*Depósito .*Últimos doce meses .*diciembre de \d{4} .*Enviado/i)
  })

  await test.step('si una llamada falla no se imprime nada, se dice, y se puede repetir', async () => {
    await follow(page, stock.address)
    await expect(page.getByRole('heading', { name: `Stock ${stock.id}`, exact: true })).toBeVisible()
    await page.evaluate(() => delete document.body.dataset['printed'])
    await page.route('**/permiso-embarques?*size=2000*', (route) => route.abort())
    await page.keyboard.press('Control+p')
    const retry = page.getByRole('button', { name: 'Reintentar' })
    await expect(retry).toBeVisible()
    expect(await page.evaluate(() => document.body.dataset['printed'])).toBeUndefined()
    await page.unroute('**/permiso-embarques?*size=2000*')
    await retry.click()
    await isPrinted(page)
  })
})
