import type { Page } from '@playwright/test'

/** From the next address on the page hears nothing of what others change. A route does not see what a shared worker asks. */
export async function withoutStream(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  await page.route('**/api/changes*', (route) => route.fulfill({ status: 404 }))
}
