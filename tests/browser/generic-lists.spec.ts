import { expect, test } from './fixtures.ts'
import { scrollTo } from './scrolling.ts'

test('la lista vuelve como quedó, con su orden y en su lugar', async ({ page, enter }) => {
  const main = page.getByRole('main')
  await enter('user', '/permiso-embarque?sort=id,asc')
  const row = main.getByRole('link', { name: /^Permiso de embarque 45,/ })
  await scrollTo(page, row)
  await row.scrollIntoViewIfNeeded()
  const address = page.url()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(0)
  const isAsItWas = async (): Promise<void> => {
    await expect.poll(() => decodeURIComponent(page.url())).toBe(decodeURIComponent(address))
    await expect(row).toBeVisible()
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(40)
  }
  await row.click()
  await expect(page).toHaveURL('/permiso-embarque/45')
  await page.goBack()
  await isAsItWas()
  await row.click()
  await main.getByRole('link', { name: 'Volver' }).click()
  await isAsItWas()
})
