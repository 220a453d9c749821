import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Caller } from '../support/caller.ts'
import { below, permiso } from '../support/declared-goods.ts'
import { asUser, expect, test } from './fixtures.ts'
import { type StockOnHand, stockOnHand } from './stock-on-hand.ts'
import { withoutStream } from './without-stream.ts'

const focused = (page: Page) => page.locator('[data-row]:focus')
const placeOf = (page: Page) =>
  page.evaluate(() => ({ top: Math.round(document.activeElement?.getBoundingClientRect().top ?? 0), scrolled: Math.round(window.scrollY) }))

async function open(page: Page, address: string): Promise<void> {
  await withoutStream(page)
  await page.goto(address)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function withPermits(operador: Caller, warehouseId: number, count: number): Promise<StockOnHand> {
  const stock = await stockOnHand(operador, warehouseId)
  for (let made = 1; made < count; made += 1) await operador.post(below(stock.path, 'permiso-embarque'), permiso)
  return stock
}

/** Answers a list of so many goods lines, by pages, as the server does. Returns the pages that were asked for. */
async function withLines(page: Page, total: number): Promise<string[]> {
  const asked: string[] = []
  await page.route(/linea-mercaderias\?/, async (route) => {
    const search = new URL(route.request().url()).searchParams
    const [number, size] = [Number(search.get('page')), Number(search.get('size'))]
    asked.push(`${number}/${size}`)
    const rows = Array.from({ length: Math.max(0, Math.min(size, total - number * size)) }, (_row, place) => ({
      id: total - number * size - place,
      version: 1,
      tipoEmbalaje: '06',
      cantidad: 1,
      pesoBruto: 100,
    }))
    await route.fulfill({ json: rows, headers: { 'X-Total-Count': String(total) } })
  })
  return asked
}

test('de un permiso se vuelve a su misma fila, con el foco, por Atrás, por la miga y por la tecla S', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await withPermits(operador, warehouseId, 40)
  await asUser(page, baseURL ?? '', 'operador')
  await open(page, stock.address)
  await page.keyboard.press('1')
  for (let step = 0; step < 29; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('+')
  await expect(page.getByRole('button', { name: /^Ocultar el contenido/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const name = await focused(page).getAttribute('aria-label')
  const before = await placeOf(page)
  for (const comeBack of [
    () => page.goBack(),
    () => page.keyboard.press('s'),
    () => page.getByRole('link', { name: `Stock ${stock.id}` }).click(),
  ]) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeVisible()
    await comeBack()
    await expect(focused(page)).toHaveAttribute('aria-label', name ?? '')
    await expect.poll(() => placeOf(page)).toEqual(before)
  }
})

test('Fin llega a la última de 5.000 líneas sin leer las del medio', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  const asked = await withLines(page, 5000)
  await asUser(page, baseURL ?? '', 'operador')
  await page.goto(`${stock.address}/permiso-embarque/${stock.permisoId}`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('End')
  await expect(focused(page)).toHaveText('1')
  await expect(focused(page)).toBeInViewport()
  expect(asked[0]).toBe('0/10')
  expect(asked).toContain('49/100')
  expect(new Set(asked).size).toBeLessThanOrEqual(3)
  await page.keyboard.press('Home')
  await expect(focused(page)).toHaveText('5000')
  await expect(focused(page)).toBeInViewport()
})

test('Fin queda en su tabla aunque sigan otras, y los encabezados quedan a la vista', async ({ page, baseURL, operador, warehouseId }) => {
  const stock = await withPermits(operador, warehouseId, 60)
  await asUser(page, baseURL ?? '', 'operador')
  await open(page, stock.address)
  await page.keyboard.press('1')
  await page.keyboard.press('End')
  await expect(focused(page)).toBeInViewport()
  await expect(focused(page)).toHaveAttribute('aria-label', new RegExp(`^${stock.permisoId} `))
  await expect(page.getByRole('button', { name: /^Permisos/ })).toBeInViewport()
  await page.keyboard.press('3')
  await expect(focused(page)).toHaveText(String(stock.vacioId))
})

test('solo la página se desplaza, y ninguna columna queda en nada en una ventana angosta', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await withPermits(operador, warehouseId, 30)
  await asUser(page, baseURL ?? '', 'operador')
  for (const width of [1024, 640, 390, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(stock.address)
    await expect(page.locator('[data-row]').first()).toBeAttached()
    const seen = await page.evaluate(() => ({
      frames: [...document.querySelectorAll('main *')].filter(
        (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1,
      ).length,
      thin: [...document.querySelectorAll('main :is(th, td):not([colspan])')].filter((cell) => cell.clientWidth < 30).length,
    }))
    expect(seen, String(width)).toEqual({ frames: 0, thin: 0 })
    const right = await page
      .getByRole('button', { name: /^Eliminar / })
      .nth(1)
      .evaluate((bin) => bin.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(width)
  }
})

test('una tabla es una parada de Tab, Supr pregunta por la fila con foco y después el foco queda en la vecina', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await withPermits(operador, warehouseId, 4)
  await asUser(page, baseURL ?? '', 'operador')
  await open(page, stock.address)
  await page.keyboard.press('1')
  await page.keyboard.press('ArrowDown')
  const rows = z.array(z.object({ id: z.number() })).parse((await operador.get(below(stock.path, 'permiso-embarque'))).body)
  await page.keyboard.press('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(focused(page)).toHaveText(String(rows[2]?.id))
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('table') === null)).toBe(true)
})

test('el texto de una fila se selecciona para copiarlo, y soltarlo no abre el permiso', async ({
  page,
  baseURL,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  await asUser(page, baseURL ?? '', 'operador')
  await open(page, stock.address)
  const cell = page.getByRole('cell', { name: permiso.identificadorPermiso, exact: true })
  const box = await cell.boundingBox()
  if (!box) throw new Error('no cell')
  await page.mouse.move(box.x + 9, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 9, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  expect((await page.evaluate(() => document.getSelection()?.toString() ?? '')).length).toBeGreaterThan(3)
  await expect(page).toHaveURL(new RegExp(`stock-detail/${stock.id}`))
  expect(page.url()).not.toContain('permiso-embarque')
})
