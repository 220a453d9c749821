import type { Page } from '@playwright/test'
import { today } from '#domain/dates.ts'
import { asUser, expect, test } from './fixtures.ts'
import { type StockOnHand, stockOnHand } from './stock-on-hand.ts'

test.beforeEach(async ({ page, baseURL }) => {
  await asUser(page, baseURL ?? '', 'operador')
  await page.addInitScript(() => {
    const create = document.createElement.bind(document)
    const made: Element[] = []
    Object.assign(window, { made })
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = create(name, options)
      if (name === 'ol') made.push(element)
      return element
    }
  })
})

/** Resolves to the way back to the list on a stock's page that stands in no document, once such a page with this text is there. */
async function prerendered(page: Page, { id }: StockOnHand, text = '16033EC01000038D', options: { timeout?: number } = {}) {
  return await page.waitForFunction(
    ([title, text]) => {
      const made: Element[] = Reflect.get(window, 'made')
      return made.find((element) => {
        const whole = element.getRootNode()
        return whole !== document && whole.textContent?.includes(title) && whole.textContent.includes(text)
      })
    },
    [`Stock ${id}`, text] as const,
    options,
  )
}

const row = (page: Page, { id }: StockOnHand) => page.getByRole('link', { name: String(id), exact: true })

const title = (page: Page, { id }: StockOnHand) => page.getByRole('heading', { level: 1, name: `Stock ${id}` })

test('la página del stock más nuevo, y la del que se señala, están hechas antes de abrirlas, y hasta entonces en ningún lado', async ({
  page,
  operador,
  warehouseId,
}) => {
  const older = await stockOnHand(operador, warehouseId)
  const newest = await stockOnHand(operador, warehouseId)
  const list = `/warehouse/${warehouseId}/stocks`
  // The server may tell of the two new stocks only now, and a page is thrown away when its stock changes. It is then rendered by the click, so the whole is tried again.
  await expect(async () => {
    await page.goto(list)
    await prerendered(page, newest)
    await row(page, older).hover()
    const way = await prerendered(page, older)
    await expect(page.locator('main h1, main h2, main ol')).toHaveText(['Stocks'])
    await expect(page).toHaveTitle('Stocks')
    await row(page, older).click()
    await expect(title(page, older)).toBeVisible()
    expect(await way.evaluate((element) => element?.isConnected)).toBe(true)
  }).toPass()
  await expect(page).toHaveTitle(new RegExp(`Stock ${older.id}`))
  await expect(page.getByRole('link', { name: `${older.permisoId} 16033EC01000038D` })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`^${older.documentoId} `) })).toBeVisible()
  await page.goBack()
  await expect(row(page, older)).toBeFocused()

  await expect(async () => {
    await page.goto(list)
    await row(page, newest).focus()
    const way = await prerendered(page, newest)
    await page.keyboard.press('Enter')
    await expect(title(page, newest)).toBeVisible()
    expect(await way.evaluate((element) => element?.isConnected)).toBe(true)
  }).toPass()
})

test('una página hecha antes muestra lo que cambió hasta que se abre, y no dice como nuevo un veredicto que ya estaba', async ({
  page,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId, { withContainer: false })
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await prerendered(page, stock)
  await operador.patch(`${stock.path}/send`, { fechaStock: today() })
  await expect(page.getByRole('row').filter({ has: row(page, stock) })).toContainText('Error')
  await row(page, stock).click()
  await expect(page.getByRole('cell', { name: '11371' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('una página que se dejó empieza de nuevo la próxima vez', async ({ page, operador, warehouseId }) => {
  const stock = await stockOnHand(operador, warehouseId)
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await prerendered(page, stock)
  await row(page, stock).click()
  const filters = page.getByRole('button', { name: /^Filtros/ })
  await filters.click()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await page.goBack()
  await prerendered(page, stock)
  await row(page, stock).click()
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
})

test('la página de una fila que se vuelve a señalar se hace de nuevo con lo que otra persona cambió', async ({
  page,
  operador,
  warehouseId,
}) => {
  const stock = await stockOnHand(operador, warehouseId)
  await page.goto(`/warehouse/${warehouseId}/stocks`)
  await row(page, stock).hover()
  await prerendered(page, stock)
  const permit = `${stock.path}/permiso-embarques`
  const { body } = await operador.get(`${permit}/${stock.permisoId}`)
  await operador.put(permit, { ...Object(body), identificadorRemito: 'R-000777' })
  // The change is heard of before the pointer comes back, or the next time.
  await expect(async () => {
    await page.mouse.move(5, 5)
    await row(page, stock).hover()
    await prerendered(page, stock, 'R-000777', { timeout: 1000 })
  }).toPass()
  await row(page, stock).click()
  await expect(page.getByText('R-000777')).toBeVisible()
})
