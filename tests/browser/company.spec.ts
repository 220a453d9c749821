import { expect, follow, test } from './fixtures.ts'

test('en ninguna ventana queda nada cortado, y los depósitos están al lado de la compañia o debajo', async ({ page, enter }) => {
  const view = '/company-management/company/1/view'
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await enter('user', view)
  for (const [width, beside] of [
    [1024, false],
    [1200, true],
    [1920, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('row')).toHaveCount(3)
    const name = await page.getByText('Depósitos del Plata S.A.', { exact: true }).first().boundingBox()
    const section = await page.getByRole('heading', { name: /^Depositos/ }).boundingBox()
    expect((section?.x ?? 0) > (name?.x ?? 0) + (name?.width ?? 0), String(width)).toBe(beside)
    const head = await page.getByRole('columnheader', { name: 'Codigo Aduana' }).boundingBox()
    const first = await page.getByRole('cell', { name: /^001 / }).boundingBox()
    expect(first?.y ?? 0, 'la cabecera no tapa la primera fila').toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1)
    const cut = () =>
      page.evaluate(() => [...document.querySelectorAll('th')].filter((one) => one.scrollWidth > one.clientWidth + 1).length)
    expect(await cut(), 'títulos de columna cortados').toBe(0)
    expect(await sideways()).toBe(0)
    await follow(page, view.replace('view', 'add-warehouse'))
    await expect(page.getByRole('combobox', { name: 'Codigo Aduana' })).toBeVisible()
    expect(await sideways()).toBe(0)
    await follow(page, view)
  }
})
