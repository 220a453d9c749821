import type { Page } from '@playwright/test'
import { asUser, expect, test } from './fixtures.ts'
import { holdFile } from './held-file.ts'
import { stockOnHand } from './stock-on-hand.ts'

/** Where the parts that both draw are, and how they look. */
async function drawn(page: Page): Promise<object[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('header, h1, thead th, body')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element)
      const box = element.tagName === 'BODY' ? {} : { x, y, width, height }
      return {
        name: element.tagName,
        text: element.tagName === 'TH' ? element.textContent : '',
        ...box,
        color,
        backgroundColor,
        fontSize,
        fontWeight,
      }
    }),
  )
}

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ])
    test(`la barra y la cabeza de la lista están antes que el programa, y nada salta cuando llega (${colorScheme}, ${viewport.width})`, async ({
      page,
      baseURL,
      operador,
      warehouseId,
    }) => {
      const stock = await stockOnHand(operador, warehouseId)
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      await asUser(page, baseURL ?? '', 'operador')
      const release = await holdFile(page, /assets\/product-/)
      await page.goto(`/warehouse/${warehouseId}/stocks`, { waitUntil: 'commit' })
      await expect(page.locator('#shell th', { hasText: 'Día Informado' })).toBeVisible()
      await expect(page.locator('#shell header')).toContainText('Depósito Fiscal')
      const before = await drawn(page)
      expect(before.length).toBeGreaterThan(8)
      release()
      await expect(page.getByRole('link', { name: String(stock.id), exact: true })).toBeVisible()
      expect(await drawn(page)).toEqual(before)
      await expect(page.locator('#shell')).toHaveCount(0)
    })

for (const as of ['operador', null])
  test(`en otra pantalla está la barra sola, y no salta (${as ?? 'sin sesión'})`, async ({ page, baseURL }) => {
    if (as !== null) await asUser(page, baseURL ?? '', as)
    const release = await holdFile(page, /assets\/product-/)
    await page.goto(as === null ? '/login' : '/account/settings', { waitUntil: 'commit' })
    await expect(page.locator('#shell header')).toBeVisible()
    await expect(page.locator('#shell table')).toBeHidden()
    const bar = async () => (await drawn(page)).filter((part) => 'name' in part && part.name === 'HEADER')
    const before = await bar()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#shell')).toHaveCount(0)
    expect(await bar()).toEqual(before)
  })
