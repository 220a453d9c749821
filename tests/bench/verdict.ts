import { chromium } from '@playwright/test'
import { openAs } from '../browser/fixtures.ts'
import { stockOnHand } from '../browser/stock-on-hand.ts'
import { browserLaunch } from '../support/browser.ts'
import { signedIn, type Caller } from '../support/caller.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { quantile } from './server-times.ts'
import { printLine, printRows } from './table.ts'

/** A part of `npm run bench`: the time from a stored verdict to the screen of somebody who is elsewhere in the product. */
const rounds = 10

const folder = newDataDir()
const product = runProduct({ DATA_DIR: folder.path })
const url = await product.url
const clerk = await signedIn(url, 'operador')
const warehouseId = Number(Object(Object((await clerk.get('api/depositos/user')).body)[0]).id)
const browser = await chromium.launch(await browserLaunch())
const page = await openAs(browser, url, 'user')
const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/changes')
await page.goto(`${url}/account/settings`)
await heard
const times: number[] = []
for (let round = 0; round < rounds; round += 1) times.push(await oneVerdict(clerk))
printLine('\nDel veredicto a la pantalla de otra persona')
printRows(['', 'mediana', 'el más lento'], [['verdict to screen, ms', quantile(times, 0.5).toFixed(0), Math.max(...times).toFixed(0)]])
await browser.close()
await product.end()
folder.remove()

/** Sends a stock, and returns the milliseconds from its stored verdict to the sentence that tells it. The stock is refused, because the next one declares the same day. */
async function oneVerdict(operador: Caller): Promise<number> {
  const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
  const { body } = await operador.get(stock.path)
  const seen = page.getByText(`stock ${stock.id} del`).waitFor()
  await operador.patch(`${stock.path}/send`, { fechaStock: String(Object(body).fechaStock) })
  await seen
  const seenAt = Date.now()
  const history = Object((await operador.get(`api/stocks/${stock.id}/history?sort=id,desc`)).body)
  await page.getByRole('button', { name: 'Cerrar' }).first().click()
  return seenAt - Date.parse(String(Object(history[0]).timestamp))
}
