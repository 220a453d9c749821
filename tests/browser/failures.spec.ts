import { expect, test } from './fixtures.ts'
import { withoutStream } from './without-stream.ts'

test('lo que no responde en un minuto se da por perdido: se dice, y se puede repetir', async ({ page, enter, warehouseId, stock }) => {
  const main = page.getByRole('main')
  await withoutStream(page)
  await page.clock.install()
  await enter('operador')
  const isList = (url: URL): boolean => url.pathname.endsWith(`/api/warehouse/${warehouseId}/stocks`)
  const asked = page.waitForRequest((request) => isList(new URL(request.url())))
  await page.route(isList, () => undefined)
  await page.goto(`/warehouse/${warehouseId}/stocks`, { waitUntil: 'commit' })
  await asked
  await expect(main.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await page.clock.fastForward('01:01')
  await expect(main.getByRole('alert')).toContainText('El servidor no respondió a tiempo. Intente de nuevo.')
  await page.unroute(isList)
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('link', { name: `Stock ${stock.id} del` })).toBeVisible()
})
