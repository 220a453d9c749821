import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { asUser, expect, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

const listed = z.array(z.object({ tipoEmbalaje: z.string(), cantidad: z.number(), pesoBruto: z.number() }))
interface Last {
  readonly nth: number
  readonly through: Promise<void>
}

const codes = ['05', '06', '09', '31'] as const

/** Every creation is on its way for a while before the server hears of it, the last one until it is let through; those whose turn it is get an answer of their own. */
async function slowly(
  page: Page,
  { refused = () => null, last }: { refused?: (nth: number) => number | null; last?: Last } = {},
): Promise<void> {
  let nth = 0
  await page.route('**/linea-mercaderias', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    nth += 1
    const status = refused(nth)
    await new Promise((resolve) => setTimeout(resolve, 300))
    if (nth === last?.nth) await last.through
    if (status === null) return await route.continue()
    await route.fulfill({
      status,
      json: {
        message: 'error.validation',
        fieldErrors: [{ objectName: 'lineaMercaderia', field: 'cantidad', message: 'Max' }],
      },
    })
  })
}

/** As fast as a keyboard sends keys, without looking at the screen. */
async function type(page: Page, code: string, quantity: number): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Tab')
  await page.keyboard.type(String(quantity))
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${quantity}.5`)
  await page.keyboard.press('Enter')
}

test('veinte lineas escritas sin mirar, con un servidor lento, quedan todas y en su orden', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  const lines = `${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias`
  const form = page.getByRole('form', { name: 'Linea de mercaderia' })
  const packaging = form.getByRole('combobox', { name: 'Tipo de embalaje' })
  const underWay = form.getByText(/^Guardando…/)
  const saved = async () => listed.parse((await operador.get(`${lines}?sort=id,asc&size=100`)).body).slice(1)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
  await expect(packaging).toBeFocused()

  await test.step('todas se guardan', async () => {
    const through = Promise.withResolvers<void>()
    await slowly(page, { last: { nth: 20, through: through.promise } })
    const typed = Array.from({ length: 20 }, (_, index) => ({ code: codes[index % 4] ?? '05', quantity: 101 + index }))
    for (const { code, quantity } of typed) await type(page, code, quantity)
    await expect(underWay).toBeVisible()
    await expect(packaging).toBeFocused()
    await expect(packaging).toHaveValue('31 ROLLO')
    through.resolve()
    await expect(underWay).toBeHidden()
    expect(await saved()).toEqual(
      typed.map(({ code, quantity }) => ({ tipoEmbalaje: code, cantidad: quantity, pesoBruto: quantity + 0.5 })),
    )
    await expect(packaging).toBeFocused()
    await expect(form.getByRole('alert')).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('depositos.borrador')))).toEqual([])
  })

  await test.step('las que el servidor rechaza en el medio esperan, y las otras no se mezclan', async () => {
    await page.unroute('**/linea-mercaderias')
    await slowly(page, { refused: (nth) => (nth % 3 === 0 ? 400 : null) })
    for (const quantity of [201, 202, 203, 204, 205, 206, 207]) await type(page, '05', quantity)
    await expect(form.getByText('Sin guardar: 2')).toBeVisible()
    await expect(underWay).toBeHidden()
    await expect(form.getByRole('listitem')).toHaveText([/^05 CONTENEDOR · 203 · 203\.5/, /^05 CONTENEDOR · 206 · 206\.5/])
    await expect(packaging).toHaveValue('05 CONTENEDOR')
    expect((await saved()).slice(20).map(({ cantidad }) => cantidad)).toEqual([201, 202, 204, 205, 207])
  })

  await test.step('una rechazada queda abajo, y no se mezcla con la que ya empieza', async () => {
    await page.getByRole('button', { name: /^Descartar 05 CONTENEDOR · 203/ }).click()
    await page.getByRole('button', { name: /^Descartar 05 CONTENEDOR · 206/ }).click()
    await page.unroute('**/linea-mercaderias')
    await slowly(page, { refused: (nth) => (nth === 1 ? 400 : null) })
    await type(page, '06', 301)
    await expect(form.getByText('Sin guardar: 1')).toBeVisible()
    await expect(packaging).toBeFocused()
    await type(page, '09', 302)
    await expect(form.getByText('Sin guardar: 1')).toBeVisible()
    await expect(form.getByRole('listitem')).toHaveText([/^06 CAJA · 301 · 301\.5/])
    await expect.poll(async () => (await saved()).slice(25)).toEqual([{ tipoEmbalaje: '09', cantidad: 302, pesoBruto: 302.5 }])
  })
})

test('Enter toma lo que está marcado en la lista y no manda la fila', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}/linea-mercaderia/add`)
  const packaging = page.getByRole('combobox', { name: 'Tipo de embalaje' })
  await expect(packaging).toBeFocused()
  await page.keyboard.type('bol')
  await expect(page.getByRole('option', { name: '09 BOLSA' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(packaging).toHaveValue('09 BOLSA')
  await expect(page.getByText('Complete los campos para continuar')).toHaveCount(0)
})

test('un interruptor no muestra otra casilla a su lado, y lo que se está guardando se atenúa entero', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  const box = page.getByRole('switch', { name: 'Mercadería IMO' })
  const place = page.getByRole('textbox', { name: 'Ubicación de la partida' })
  await asUser(page, baseURL ?? '', 'operador')
  for (const titulo of ['documento-transporte', 'permiso-embarque']) {
    await page.goto(`${stock.address}/${titulo}/add`)
    await expect(box, titulo).toHaveCSS('opacity', '0')
    await expect(place).toHaveCSS('opacity', '1')
  }

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/permiso-embarques', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Remito' }).fill('R-0101')
  await page.getByRole('combobox', { name: 'Destino de la mercadería' }).fill('203')
  await page.getByLabel('Destinatario en el exterior').fill('Importadora do Sul')
  await place.fill('Nave 3')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(place).toHaveCSS('opacity', '0.7')
  await expect(box).toHaveCSS('opacity', '0')
  await expect(page.locator('[data-dimmed]').filter({ has: box })).toHaveCSS('opacity', '0.7')
  answer()
  await expect(page.getByText('Permiso de embarque creado')).toBeVisible()
})
