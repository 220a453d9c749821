import { signedIn } from '../support/caller.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { asUser, expect, openAs, test } from './fixtures.ts'
import { stockOnHand } from './stock-on-hand.ts'

test('ocho ventanas sin HTTPS y por nombre: todas cargan y todas ven lo que otra persona cambia, también cuando se cierra la primera', async ({
  playwright,
  launchOptions,
  product,
  operador,
  warehouseId,
}) => {
  const url = await product.url
  const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP deposito.test 127.0.0.1']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const context = await browser.newContext()
  const pages = await Promise.all(Array.from({ length: 8 }, () => context.newPage()))
  const [first = await context.newPage(), ...others] = pages
  await asUser(first, url, 'operador')
  for (const page of pages) await page.goto(`http://deposito.test:${new URL(url).port}/warehouse/${warehouseId}/stocks`)
  expect(await first.evaluate(() => isSecureContext)).toBe(false)
  async function allSee(windows: typeof pages): Promise<void> {
    const { id } = await stockOnHand(operador, warehouseId)
    for (const page of windows) await expect(page.getByRole('link', { name: `Stock ${id} del` })).toBeVisible()
  }
  await allSee(pages)
  await first.close()
  await allSee(others)
  await browser.close()
})

test('lo que pasa mientras el servidor cae con kill -9 se ve cuando vuelve', async ({ browser }) => {
  const folder = newDataDir()
  const first = runProduct({ DATA_DIR: folder.path })
  const url = await first.url
  const clerk = await signedIn(url, 'operador')
  const warehouseId = Number(Object(Object((await clerk.get('api/depositos/user')).body)[0]).id)
  const page = await openAs(browser, url, 'user')
  await page.goto(`${url}/warehouse/${warehouseId}/stocks`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const stock = await stockOnHand(clerk, warehouseId)
  // The page hears what others change.
  await expect(page.getByRole('link', { name: `Stock ${stock.id} del` })).toBeVisible()
  await clerk.patch(`${stock.path}/schedule`, { scheduleDate: new Date(Date.now() + 500).toISOString() })
  await first.end('SIGKILL')
  const second = runProduct({ DATA_DIR: folder.path, PORT: new URL(url).port })
  await second.url
  await expect(page.getByText(`stock ${stock.id} del`)).toBeVisible()
  await second.end()
  folder.remove()
})
