import type { Page } from '@playwright/test'
import { expect, hold, openAs, test } from './fixtures.ts'

/** What a screen may cost at most with nothing in the browser's cache: its scripts and its styles as they come over the network, in KiB, and all its requests. A figure that grows is changed with its reason. */
const budget = [
  { at: '/warehouse/1/stocks', as: 'operador', script: 166, styles: 12, requests: 11 },
  { at: '{stock}', as: 'operador', script: 208, styles: 12, requests: 13 },
  { at: '{stock}/permiso-embarque/add', as: 'operador', script: 305, styles: 25, requests: 12 },
  { at: '{stock}/cambios', as: 'operador', script: 309, styles: 25, requests: 15 },
  { at: '/hoy', as: 'user', script: 309, styles: 25, requests: 13 },
  { at: '/warehouse/1/stocks/calendario', as: 'operador', script: 315, styles: 25, requests: 14 },
  { at: '/company-management', as: 'operador', script: 339, styles: 25, requests: 12 },
  { at: '/permiso-embarque', as: 'operador', script: 339, styles: 25, requests: 13 },
  { at: '/account/settings', as: 'operador', script: 339, styles: 25, requests: 12 },
  { at: '/admin/user-management', as: 'admin', script: 339, styles: 25, requests: 12 },
  { at: '/admin/metrics', as: 'admin', script: 447, styles: 25, requests: 15 },
] as const

/** Stops what a page does later: work in idle time, intervals, the stream of changes, and the clock by which answers grow old. Only the calls of the screen itself remain, also on a slow machine. */
async function withoutTime(page: Page): Promise<void> {
  await page.route('**/api/changes*', (route) => route.fulfill({ status: 404 }))
  await page.addInitScript(() => {
    const now = Date.now()
    Date.now = () => now
    Object.assign(window, { requestIdleCallback: () => 0, setInterval: () => 0 })
  })
}

const isCode = (url: string): boolean => /\/assets\/.*\.(?:js|css)$/.test(url)

test('cada pantalla en frío no cuesta más que antes', async ({ browser, product, stock }) => {
  const url = await product.url
  for (const { at, as, ...most } of budget) {
    // One of its own for each screen: its cache is empty, and nothing that another screen asked for comes late.
    const page = await openAs(browser, url, as)
    await withoutTime(page)
    const cost = costSince(page)
    await page.goto(url + at.replace('{stock}', stock.address))
    await expect(page.locator('main:not(#shell main) h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(Math.round(cost.bytes / 1024), `KiB de ${at}`).toBeLessThanOrEqual(most.script)
    expect.soft(Math.round(cost.styles / 1024), `KiB de los estilos de ${at}`).toBeLessThanOrEqual(most.styles)
    expect.soft(cost.requests, `pedidos de ${at}`).toBeLessThanOrEqual(most.requests)
    await page.context().close()
  }
})

test('lo que la lista trae por adelantado son el stock y los diálogos, y no los formularios', async ({ page, enter, warehouseId }) => {
  await enter('operador')
  const cost = costSince(page)
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  // What has this button comes last.
  await expect(page.getByRole('button', { name: 'Más acciones', exact: true })).toBeVisible()
  expect(Math.round(cost.bytes / 1024)).toBeLessThanOrEqual(218)
  expect(cost.requests).toBeLessThanOrEqual(20)
})

function costSince(page: Page): { bytes: number; styles: number; requests: number } {
  const cost = { bytes: 0, styles: 0, requests: 0 }
  page.on('response', (answer) => {
    cost.requests += 1
    const size = Number(answer.headers()['content-length'])
    if (answer.url().endsWith('.js')) cost.bytes += size
    if (answer.url().endsWith('.css')) cost.styles += size
  })
  return cost
}

test('un clic trae a lo sumo tres archivos del programa, con sus llamadas al lado', async ({ page, enter, warehouseId, stock }) => {
  await enter('user')
  await withoutTime(page)
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  const row = page.getByRole('link', { name: `Stock ${stock.id} del` })
  await expect(row).toBeVisible()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const code = (): string[] => asked.splice(0).filter(isCode)

  // The code is held back, and the calls are made all the same.
  const letThrough = await hold(page, '**/assets/*')
  await row.click()
  await expect.poll(() => asked.filter((url) => url.includes('/permiso-embarques?')).length).toBe(1)
  letThrough()
  await expect(page.getByRole('link', { name: new RegExp(` ${stock.permisoId}, `) })).toBeVisible()
  expect(code().length).toBeLessThanOrEqual(3)

  await page.getByRole('link', { name: new RegExp(` ${stock.permisoId}, `) }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Permiso de embarque/ })).toBeVisible()
  expect(code().length).toBeLessThanOrEqual(3)

  await page.getByRole('link', { name: 'Compañias' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compañias' })).toBeVisible()
  expect(code().length).toBeLessThanOrEqual(3)
})

/** Where the parts are that the page and the program both draw, and how they look. */
async function drawn(page: Page, selector: string) {
  return await page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const text = element.tagName === 'TH' ? element.textContent : ''
      return { name: element.tagName, text, x, y, width, height: Math.round(height), color, fontSize, fontWeight }
    }),
  )
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`la barra y la cabeza de la lista están antes que el programa y sus estilos, y nada salta cuando llegan (${colorScheme})`, async ({
    page,
    enter,
    warehouseId,
    stock,
  }) => {
    await page.emulateMedia({ colorScheme })
    await enter('operador')
    const letThrough = await hold(page, /assets\/(index-.*\.js|index-.*\.css)/)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`/warehouse/${warehouseId}/stocks`, { waitUntil: 'commit' })
    await expect(page.locator('#shell th', { hasText: 'Día Informado' })).toBeVisible()
    const before = await drawn(page, 'header, h1, thead th')
    expect(before.length).toBe(10)
    // What the first row waits for is asked for before the program, and once.
    const first = ['/api/account', `/api/warehouse/${warehouseId}/stocks`, `/api/warehouse/${warehouseId}/stock-days`]
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(first)
    letThrough()
    await expect(page.getByRole('link', { name: `Stock ${stock.id} del` })).toBeVisible()
    await expect(page.locator('#shell')).toHaveCount(0)
    expect(asked.filter((path) => first.includes(path))).toEqual(first)
    const now = await drawn(page, 'header, h1, thead th')
    // The place of the title alone may change.
    const place = { x: expect.any(Number), y: expect.any(Number), width: expect.any(Number), height: expect.any(Number) }
    expect(now.slice(0, before.length)).toMatchObject(before.map((part) => ({ ...part, ...(part.name === 'H1' && place) })))
  })

test('una tecla que llega apenas se dibujó la primera pantalla no se pierde', async ({ page, enter, warehouseId }) => {
  await enter('operador')
  await page.addInitScript(() => {
    let hadShell = false
    new MutationObserver(() => {
      const hasShell = document.getElementById('shell') !== null
      const isDrawn = hadShell && !hasShell
      hadShell = hasShell
      if (!isDrawn) return
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, cancelable: true }))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Clonar', exact: true })).toBeVisible()
})
