import { expect, type Page } from '@playwright/test'

/** From the next address on the page hears nothing of what others change. A route does not see what a shared worker asks. */
export async function withoutStream(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  await page.route('**/api/changes*', (route) => route.fulfill({ status: 404 }))
}

/** Opens a page with tables, and waits until its rows and what comes by itself are there. */
export async function openTables(page: Page, address: string): Promise<void> {
  await withoutStream(page)
  await page.goto(address)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}
