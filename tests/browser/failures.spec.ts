import type { Route } from '@playwright/test'
import { confirmSend } from './confirm-send.ts'
import { expect, test } from './fixtures.ts'
import { withoutStream } from './without-stream.ts'

// How a call goes wrong as only a network or a proxy makes it. The sentence for each of the server's own refusals is in `tests/app/failure-text.test.ts`.
const unreachable = (route: Route) => route.abort()
const badGateway = (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' })

test('lo que no se pudo leer o mandar se dice en su lugar, y se puede repetir', async ({ page, enter, warehouseId, stock }) => {
  const main = page.getByRole('main')
  const alert = main.getByRole('alert')
  const retry = main.getByRole('button', { name: 'Reintentar' })
  const pathIs = (path: string) => (url: URL) => url.pathname.endsWith(path)
  // What the stream tells would be read again by itself.
  await withoutStream(page)
  await enter('operador')

  const list = pathIs(`/api/warehouse/${warehouseId}/stocks`)
  await page.route(list, unreachable)
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await expect(alert).toContainText('Servidor no accesible')
  await page.unroute(list)
  await retry.click()
  await expect(main.getByRole('link', { name: `Stock ${stock.id} del` })).toBeVisible()

  const [detail, part] = [pathIs(`/stocks/${stock.id}`), pathIs(`/stocks/${stock.id}/permiso-embarques`)]
  await page.route(detail, badGateway)
  await page.route(part, badGateway)
  await page.goto(stock.address)
  await expect(alert).toContainText('502')
  await page.unroute(detail)
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: `Stock ${stock.id}` })).toBeVisible()
  // Its permits are another call: the rest of the screen is there, and they say it in their place.
  await expect(main.getByText('13033MANI000138P')).toBeVisible()
  await expect(main.getByRole('region', { name: /^Permisos de embarque/ }).getByRole('alert')).toContainText('502')
  await page.unroute(part)
  await retry.click()
  await expect(main.getByText('16033EC01000038D')).toBeVisible()

  await main.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.route(pathIs('/send'), unreachable, { times: 1 })
  await confirmSend(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Servidor no accesible')
  await confirmSend(page)
  await expect(page.getByText('Stock enviado', { exact: true }).first()).toBeVisible()
})

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
