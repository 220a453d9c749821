import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

async function isInSight(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible()
  const box = await what.boundingBox()
  expect(box, 'está en el documento').not.toBeNull()
  expect(box?.y ?? 0).toBeGreaterThan(52)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

test('las líneas de un permiso se ven sin desplazarse, y una fila que se edita no crece', async ({ page, enter, stock }) => {
  await enter('operador', `${stock.address}/permiso-embarque/${stock.permisoId}`)
  const lines = page.getByRole('table', { name: 'Linea de mercaderia' })
  const first = lines.locator('tbody[data-item="0"] tr').first()
  const height = async (): Promise<number> => (await first.boundingBox())?.height ?? 0
  await isInSight(page, first)
  const read = await height()
  await first.getByRole('button', { name: /^Editar / }).click()
  await expect(first.getByRole('textbox', { name: 'Peso bruto (kg)' })).toHaveCSS('text-align', 'right')
  expect(await height()).toBeLessThanOrEqual(read + 3)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Permiso' })).toBeFocused()
  const widthOf = async (name: string): Promise<number> => (await page.getByRole('textbox', { name }).boundingBox())?.width ?? 0
  for (const [width, tall] of [
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height: tall })
    await isInSight(page, page.getByRole('heading', { level: 1 }))
    for (const button of ['Guardar cambios', 'Cancelar'])
      await isInSight(page, page.getByRole('main').getByRole('button', { name: button }).first())
    await isInSight(page, first)
    expect(await widthOf('Exportador (CUIT)'), 'once cifras').toBeLessThan(200)
    expect(await widthOf('Ingreso al depósito'), 'una fecha').toBeLessThan(260)
  }
  const place = page.getByRole('textbox', { name: 'Ubicación de la partida' })
  const before = await place.boundingBox()
  await page.getByRole('switch', { name: 'Mercadería IMO' }).check()
  await expect(page.getByRole('textbox', { name: 'Número IMO' })).toBeVisible()
  expect(await place.boundingBox(), 'lo de arriba no se mueve').toEqual(before)
})

test('los pesos se alinean por el punto, y lo que se copia es la cifra sola', async ({ page, enter, operador, stock }) => {
  for (const pesoBruto of [119.19, 110.1, 100])
    await operador.post(`${stock.path}/permiso-embarques/${stock.permisoId}/linea-mercaderias`, {
      tipoEmbalaje: '05',
      cantidad: 1,
      pesoBruto,
    })
  await enter('operador', `${stock.address}/permiso-embarque/${stock.permisoId}`)
  const table = page.getByRole('table', { name: 'Linea de mercaderia' })
  await expect(table.getByText('119.19', { exact: true })).toBeVisible()
  const points = await Promise.all(
    ['119.19', '110.1', '100'].map(async (text) => {
      const figure = table.getByText(text, { exact: true })
      await expect(figure).toHaveText(text)
      return await figure.evaluate((element) => {
        const range = document.createRange()
        const node = element.firstChild
        if (node) {
          range.setStart(node, 0)
          range.setEnd(node, 3)
        }
        return Math.round(range.getBoundingClientRect().right)
      })
    }),
  )
  expect(new Set(points).size, points.join()).toBe(1)
})
