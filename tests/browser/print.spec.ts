import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import * as z from 'zod'
import { wholeStock } from '#domain/titulo/whole-stock.ts'
import { showDay } from '#domain/values/dates.ts'
import { expect, follow, test } from './fixtures.ts'

const stocks = z.array(z.object({ id: z.number(), fechaStock: z.string() }))

async function printed(page: Page): Promise<string[]> {
  await page.evaluate(() => delete document.body.dataset['printed'])
  await page.keyboard.press('Control+p')
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toBe('yes')
  return await pagesOf(page)
}

async function pagesOf(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((words) => words.replaceAll(/\s+/g, ' '))
}

test('la lista, un stock y el calendario se imprimen enteros', async ({ page, enter, operador, warehouseId }) => {
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
    // Between them stand when it was sent, how late, and its transaction.
    for (const { id, fechaStock } of all)
      expect(whole).toMatch(new RegExp(` ${id} (?:-|[\\d/]+ [\\d:]+) (?:-|\\d+) (?:-|\\d{14}) ${showDay(fechaStock)} `))
    expect(whole).toContain(`Stocks (${all.length})`)
  })

  await test.step('un stock es el documento de su declaración: todo lo que declara, y en cada hoja quién, qué vale y qué hoja es', async () => {
    const [sent = { id: 0, fechaStock: '' }] = stocks.parse((await operador.get(`${path}?state.equals=SUCCESS`)).body)
    const declared = wholeStock.parse((await operador.get(`${path}/${sent.id}/whole`)).body)
    await follow(page, `${address}/stock-detail/${sent.id}`)
    await expect(page.getByRole('heading', { name: `Stock ${sent.id}`, exact: true })).toBeVisible()
    // What the browser's own menu prints says that it is only the screen.
    expect((await pagesOf(page)).join(' ')).toContain('Esto es la pantalla y no está entera')
    const pages = await printed(page)
    const whole = pages.join(' ')
    expect(whole).toContain(`Declaración de stock del ${showDay(sent.fechaStock)}`)
    const titulos = [
      ...declared.permisoEmbarques.map((one) => ({ ...one, name: one.identificadorPermiso ?? one.identificadorRemito ?? '' })),
      ...declared.documentoTransportes.map((one) => ({ ...one, name: one.identificadorDocumentoTransporte ?? '' })),
    ]
    for (const { name, lineaMercaderias, contenedorAsociados } of titulos) {
      expect(whole).toMatch(new RegExp(`${name} · ${lineaMercaderias.length} líneas? · ${contenedorAsociados.length} `))
      for (const { numeroContenedor } of contenedorAsociados) expect(whole).toContain(numeroContenedor)
    }
    for (const { numeroContenedor } of declared.contenedorVacios) expect(whole).toContain(numeroContenedor)
    for (const [index, words] of pages.entries()) {
      expect(words).toContain(`Página ${index + 1} de ${pages.length}`)
      expect(words).toMatch(new RegExp(`CUIT \\d{11}.*Stock ${sent.id}`))
      // Across the page and at its foot.
      expect(words.split('Aduana simulada: nada se declara').length).toBeGreaterThan(2)
    }
    // Of a declaration of 27 permits and documents.
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.length).toBeLessThan(6)
    expect(whole.match(/Tipo de embalaje/g)?.length, 'un encabezado por hoja y por tabla').toBeLessThanOrEqual(pages.length + 1)
    expect(whole).toMatch(/Permisos de embarque \(\d+\).*Documentos de transporte \(\d+\).*Contenedores vacios \(\d+\)/)
    for (const word of ['Enviar', 'Programar', 'Eliminar', 'Compañias', 'Filtros']) expect(whole).not.toContain(word)
    // The screen is back as it was.
    await expect(page.locator('.printed-page')).toHaveCount(0)
  })
  await test.step('el calendario de un año es una hoja, con el depósito, las cuentas y lo que quiere decir cada signo', async () => {
    await follow(page, `${address}/calendario`)
    await expect(page.getByRole('grid')).toHaveCount(12)
    const pages = await printed(page)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatch(/CUIT \d{11}.*Calendario \d{4} .*Depósito .*Últimos doce meses ?.*diciembre de \d{4} .*Enviado/i)
  })
})
