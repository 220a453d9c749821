import type { Locator, Page } from '@playwright/test'
import { expect, hold, test } from './fixtures.ts'
import { seesNoFault } from './no-fault.ts'

const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  expect(box).not.toBeNull()
  return box ?? { x: 0, y: 0, width: 0, height: 0 }
}

for (const [name, width, height] of [
  ['a 390 px', 390, 844],
  ['al 200 % de zoom', 640, 400],
] as const) {
  test(`${name} la barra se pliega, nada se corre de lado, y se lee, se envía y se sale`, async ({ page, enter, warehouseId, stock }) => {
    await page.setViewportSize({ width, height })
    await enter('admin', `/warehouse/${warehouseId}/stocks`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
    await page.goto(stock.address)
    await expect(page.getByText('16033EC01000038D').first()).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /Enviar/ })
    const box = await boxOf(dialog)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(width)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()

    await expect(page.getByRole('combobox', { name: 'Depósito' })).toBeInViewport()
    const menu = page.getByRole('button', { name: 'Menú' })
    await menu.click()
    for (const part of ['Inicio', 'Compañias'])
      await expect(page.getByRole('navigation').getByRole('link', { name: part })).toBeInViewport()
    await seesNoFault(page, 'la barra plegada')
    await page.getByText('Administración', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'Salud' })).toBeVisible()
    await page.getByRole('link', { name: 'Cerrar la sesión' }).click()
    await expect(page.getByRole('heading', { name: 'Sesión cerrada.' })).toBeVisible()
    expect(await scrollsSideways(page)).toBe(false)
  })
}

test('los avisos no tapan nada de la pantalla: lo guardado está en la barra, lo que queda empuja hacia abajo', async ({
  page,
  enter,
  stock,
}) => {
  await enter('operador', `${stock.address}/permiso-embarque/${stock.permisoId}`)
  const toast = page.getByRole('status').filter({ hasText: /actualizado/ })
  const undo = page.getByRole('status').filter({ hasText: /eliminada.*Deshacer/ })
  const isUnderPointer = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  await page.getByRole('button', { name: /^Eliminar .*05 CONTENEDOR/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(undo).toBeVisible()
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page.getByRole('textbox', { name: /Observaciones/ }).fill('Otra')
  await page.getByRole('button', { name: /Guardar/ }).click()
  await expect(toast).toBeVisible()
  expect(await toast.evaluate(isUnderPointer), 'lo que está debajo recibe el clic').toBe(false)
  expect(await toast.getByRole('button', { name: 'Cerrar' }).evaluate(isUnderPointer), 'y se puede cerrar').toBe(true)
  const bar = await boxOf(page.getByRole('banner'))
  const { y: top, height: tall } = await boxOf(toast)
  expect(top + tall, 'en la altura de la barra').toBeLessThanOrEqual(bar.height)
  for (const width of [390, 1100, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => window.scrollTo(0, 0))
    // The bar and what it pushes down follow the width in a later frame.
    await expect(async () => {
      const { y, height } = await boxOf(undo)
      expect(y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).height)
      expect((await boxOf(page.getByRole('navigation', { name: 'Dónde está' }))).y, `${width}`).toBeGreaterThanOrEqual(y + height)
    }).toPass()
  }
})

test('versión y cinta se ven con todos los menús y dos depósitos, de 1024 a 1920 px (product.md 2.6)', async ({ page, enter }) => {
  await enter('admin', '/')
  const bar = page.getByRole('banner')
  for (const width of [1024, 1100, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(bar.getByRole('button', { name: 'Menú' })).toHaveCount(0)
    const parts = [
      bar.getByText(/^v\d/),
      bar.getByText('Desarrollo'),
      bar.getByRole('combobox', { name: 'Depósito' }),
      bar.getByRole('button', { name: 'Lucía Ferreyra' }),
    ]
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
    const [version, ribbon] = await Promise.all(parts.slice(0, 2).map(boxOf))
    expect(ribbon?.y, `${width}`).toBeGreaterThanOrEqual((version?.y ?? 0) + (version?.height ?? 0))
    expect(await scrollsSideways(page), `${width}`).toBe(false)
  }
})

test('otro depósito que tarda: pasados 300 ms lo dice un telón, lo de abajo no se toca y el foco vuelve', async ({ page, enter }) => {
  await enter('admin', '/')
  const selector = page.getByRole('combobox', { name: 'Depósito' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const other = await selector.evaluate((select) => {
    if (!(select instanceof HTMLSelectElement)) return ''
    return [...select.options].find(({ value }) => value !== select.value)?.value ?? ''
  })
  const letThrough = await hold(page, `**/api/warehouse/${other}/stocks?*`)
  await selector.focus()
  await selector.selectOption(other)
  const curtain = page.getByRole('dialog', { name: 'Entrando al depósito.' })
  await expect(curtain).toBeVisible()
  await expect(curtain.getByRole('status')).toHaveText('Entrando al depósito.')
  await seesNoFault(page, 'el telón')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(curtain).toBeVisible()
  letThrough()
  await expect(curtain).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/warehouse/${other}/`))
  await expect(selector).toBeFocused()
})

test('con la contraseña equivocada lo que se escribe después la reemplaza, y la pestaña tiene la marca', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Usuario').fill('operador')
  await page.getByLabel('Contraseña', { exact: true }).fill('equivocada')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeFocused()
  await page.keyboard.type('operador')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Crear Nuevo Stock' })).toBeVisible()
  await page.setViewportSize({ width: 1920, height: 1080 })
  const title = await boxOf(page.getByRole('heading', { level: 1, name: 'Stocks' }))
  expect((await boxOf(page.getByRole('banner').getByText('Depósito Fiscal'))).x, 'la marca y el título comparten el margen').toBe(title.x)

  const address = await page.locator('link[rel=icon]').evaluate((link) => (link instanceof HTMLLinkElement ? link.href : ''))
  const answer = await page.request.get(address)
  expect(answer.headers()['content-type']).toContain('image/svg+xml')
})
