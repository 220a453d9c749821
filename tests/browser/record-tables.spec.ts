import type { Page } from '@playwright/test'
import { today } from '#domain/values/dates.ts'
import { below, linea, permiso } from '../support/declared-goods.ts'
import { expect, follow, test } from './fixtures.ts'
import { focusedRow, toFirstRow } from './input-devices.ts'
import { openTables } from './without-stream.ts'

const placeOf = (page: Page) =>
  page.evaluate(() => ({ top: Math.round(document.activeElement?.getBoundingClientRect().top ?? 0), scrolled: Math.round(window.scrollY) }))

/** How many parts of the screen scroll by themselves, and how many cells have no room for anything. */
const seenIn = (page: Page) =>
  page.evaluate(() => ({
    frames: [...document.querySelectorAll('main *')].filter(
      (one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1,
    ).length,
    thin: [...document.querySelectorAll('main :is(th, td):not([colspan])')].filter((cell) => cell.clientWidth < 30).length,
  }))

/** Answers a list of so many goods lines, by pages, as the server does. Returns the pages that were asked for. */
async function withLines(page: Page, total: number): Promise<string[]> {
  const asked: string[] = []
  const line = (id: number) => ({ id, version: 1, tipoEmbalaje: '06', cantidad: 1, pesoBruto: 100 })
  await page.route(/linea-mercaderias\?/, async (route) => {
    const search = new URL(route.request().url()).searchParams
    const [number, size] = [Number(search.get('page')), Number(search.get('size'))]
    asked.push(`${number}/${size}`)
    const rows = Array.from({ length: Math.max(0, Math.min(size, total - number * size)) }, (_row, place) =>
      line(total - number * size - place),
    )
    await route.fulfill({ json: rows, headers: { 'X-Total-Count': String(total) } })
  })
  // The program prefetches the record of the focused row. If the record did not exist, its row would be removed from the list.
  await page.route(/linea-mercaderias\/\d+$/, (route) => route.fulfill({ json: line(Number(route.request().url().split('/').at(-1))) }))
  return asked
}

test('el foco vuelve a su fila, Fin queda en su tabla y solo la página se desplaza', async ({ page, enter, operador, stock }) => {
  await operador.post(`${below(stock.path, 'permiso-embarque')}/create`, { records: Array.from({ length: 59 }, () => permiso) })
  await enter('operador')
  await openTables(page, stock.address)

  await test.step('de un permiso se vuelve a su misma fila, con el foco, por Atrás, por la miga y por la tecla S', async () => {
    await toFirstRow(page, '1')
    for (let step = 0; step < 29; step += 1) await page.keyboard.press('ArrowDown')
    // The row is grey until its page is there.
    await expect(page.locator('a[data-row]:focus')).toBeVisible()
    await page.keyboard.press('+')
    await expect(page.getByRole('button', { name: /^Ocultar el contenido/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const name = await focusedRow(page).getAttribute('aria-label')
    const before = await placeOf(page)
    for (const comeBack of [
      () => page.goBack(),
      () => page.keyboard.press('s'),
      () => page.getByRole('link', { name: `Stock ${stock.id}` }).click(),
    ]) {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Editar', exact: true })).toBeVisible()
      await comeBack()
      await expect(focusedRow(page)).toHaveAttribute('aria-label', name ?? '')
      await expect.poll(() => placeOf(page)).toEqual(before)
    }
  })

  await test.step('Fin queda en su tabla aunque sigan otras, y los encabezados quedan a la vista', async () => {
    await toFirstRow(page, '1')
    await page.keyboard.press('End')
    await expect(focusedRow(page)).toBeInViewport()
    await expect(focusedRow(page)).toHaveAttribute('aria-label', new RegExp(` ${stock.permisoId}, `))
    await expect(page.getByRole('button', { name: /^Permisos/ })).toBeInViewport()
    await page.keyboard.press('3')
    await expect(focusedRow(page)).toHaveText(String(stock.vacioId))
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('table') === null), 'una tabla es una parada de Tab').toBe(true)
  })

  await test.step('en ninguna ventana queda una columna en nada', async () => {
    for (const width of [1024, 640, 390, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(page.locator('[data-row]').first()).toBeAttached()
      await expect.poll(() => seenIn(page), String(width)).toEqual({ frames: 0, thin: 0 })
      const bin = page.getByRole('button', { name: /^Eliminar / }).nth(1)
      await expect.poll(() => bin.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(width)
    }
  })
})

test('product.md 9: Fin llega a la última de 5.000 líneas en catorce llamadas; lo que otros cambian después es una', async ({
  page,
  enter,
  operador,
  stock,
}) => {
  const asked = await withLines(page, 5000)
  await enter('operador', `${stock.address}/permiso-embarque/${stock.permisoId}`)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await toFirstRow(page, '1')
  await page.keyboard.press('End')
  await expect(focusedRow(page)).toHaveText('1')
  await expect(focusedRow(page)).toBeInViewport()
  const doubled = ['0/10', '1/10', '1/20', '1/40', '1/80', '1/160', '1/320', '1/640']
  // The stream may report a change that was made just before the page opened.
  expect([...new Set(asked)]).toEqual([...doubled, '2/640', '3/640', '4/640', '5/640', '6/640', '7/640'])
  asked.length = 0
  await operador.post(below(stock.path, 'permiso-embarque', stock.permisoId, 'linea-mercaderias'), linea)
  await expect.poll(() => asked).toEqual(['7/640'])
  await page.keyboard.press('Home')
  await expect(focusedRow(page)).toHaveText('5000')
  await expect(focusedRow(page)).toBeInViewport()
  await expect.poll(() => asked, 'lo que no se miraba, al llegar').toContain('0/10')
  expect(asked).not.toContain('1/640')
})

test('el texto de una fila se selecciona para copiarlo, y soltarlo no abre el permiso', async ({ page, enter, stock }) => {
  await enter('operador')
  await openTables(page, stock.address)
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

test('en la lista y en el registro de AFIP tampoco desaparece ninguna columna, y en la ventana más angosta quedan las acciones', async ({
  page,
  enter,
  operador,
  warehouseId,
  stock,
}) => {
  await operador.patch(`${stock.path}/send`, { fechaStock: today() })
  await expect.poll(async () => (await operador.get(stock.path)).body).toMatchObject({ state: 'SUCCESS' })
  await enter('admin', '/')
  for (const address of [`/warehouse/${warehouseId}/stocks`, '/admin/afip/log']) {
    await follow(page, address)
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
    for (const width of [1024, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(async () => (await seenIn(page)).thin, `${address}, ${width}`).toBe(0)
    }
    await page.setViewportSize({ width: 640, height: 800 })
    await expect(page.getByRole('main').getByRole('row').nth(1).getByRole('button').last()).toBeInViewport({ ratio: 1 })
  }
})
