import type { Page } from '@playwright/test'
import { today } from '#domain/values/dates.ts'
import { signedIn } from '../support/caller.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { expect, openAs, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

/** Resolves when the page hears what others change. */
async function hears(page: Page, open: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/changes')
  await open()
  expect((await answered).status()).toBe(200)
}

test('el veredicto se dice en otra pantalla y en la otra pestaña, que no pide lo mismo otra vez', async ({
  page,
  enter,
  context,
  operador,
  stock,
}) => {
  await enter('operador')
  await hears(page, () => page.goto(stock.address))
  await expect(page.getByText('16033EC01000038D').first()).toBeVisible()
  const other = await context.newPage()
  const streams: string[] = []
  other.on('request', (request) => request.url().includes('/api/changes') && streams.push(request.url()))
  await other.goto('/account/settings')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await operador.patch(`${stock.path}/send`, { fechaStock: today() })
  await expect(other.getByText(`stock ${stock.id} del`)).toBeVisible()
  await expect(page.getByText('Pendiente', { exact: true })).toBeHidden()
  expect(streams).toEqual([])
  await other.getByRole('link', { name: 'Ver stock' }).click()
  await expect(other).toHaveURL(stock.address)
})

test('lo que pasa mientras el servidor cae con kill -9 se ve cuando vuelve', async ({ browser }) => {
  const folder = newDataDir()
  const first = runProduct({ DATA_DIR: folder.path })
  const url = await first.url
  const clerk = await signedIn(url, 'operador')
  const warehouseId = Number(Object(Object((await clerk.get('api/depositos/user')).body)[0]).id)
  const stock = await stockOnHand(clerk, warehouseId)
  const page = await openAs(browser, url, 'user')
  await hears(page, () => page.goto(`${url}/warehouse/${warehouseId}/stocks`))
  await clerk.patch(`${stock.path}/schedule`, { scheduleDate: new Date(Date.now() + 500).toISOString() })
  await first.end('SIGKILL')
  const second = runProduct({ DATA_DIR: folder.path, PORT: new URL(url).port })
  await second.url
  await expect(page.getByText(`stock ${stock.id} del`)).toBeVisible()
  await second.end()
  folder.remove()
})
