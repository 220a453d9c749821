import { countAdded, drawnBy } from '../support/drawings.ts'
import { expect, test } from './fixtures.ts'

test('una pantalla se dibuja una vez, cuando llegó lo que muestra, y nadie le pide medidas mientras tanto', async ({
  page,
  enter,
  warehouseId,
  stock,
}) => {
  await enter('operador')
  await countAdded(page)
  const client = await page.context().newCDPSession(page)
  const drawn = async (step: () => Promise<void>) =>
    await drawnBy(page, client, async () => {
      await step()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
    })
  const row = page.getByRole('link', { name: `Stock ${stock.id} del` })
  const permiso = page.getByRole('link', { name: new RegExp(` ${stock.permisoId}, `) })
  const heading = page.getByRole('heading', { level: 1, name: /Permiso de embarque/ })

  const first = await drawn(async () => {
    await page.goto(`/warehouse/${warehouseId}/stocks`)
    await expect(row).toBeVisible()
  })
  expect(first.forced, 'la primera visita').toBe(0)
  expect(first.layouts).toBeGreaterThan(0)
  const opened = await drawn(async () => {
    await row.press('Enter')
    await expect(permiso).toBeVisible()
  })
  expect(opened, 'de la lista al stock').toMatchObject({ drawings: 1, forced: 0 })
  const entered = await drawn(async () => {
    await permiso.press('Enter')
    await expect(heading).toBeVisible()
  })
  expect(entered, 'del stock al permiso').toMatchObject({ drawings: 1, forced: 0 })
  await page.getByRole('button', { name: 'Editar', exact: true }).press('Enter')
  await page.getByRole('textbox', { name: 'Ubicación de la partida' }).fill('Galpón 9')
  await page.evaluate(() => window.added.splice(0))
  const saved = await drawn(async () => {
    await page.getByRole('button', { name: 'Guardar cambios' }).press('Enter')
    await expect(page.getByText('Permiso de embarque actualizado')).toBeVisible()
  })
  expect(saved, 'un guardado').toMatchObject({ drawings: 1, forced: 0 })
  const back = await drawn(async () => {
    await page.goBack()
    await expect(permiso).toBeVisible()
  })
  expect(back, 'Atrás').toMatchObject({ drawings: 1, forced: 0 })
})
