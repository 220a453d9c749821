import type { Page } from '@playwright/test'

/** From the next address on the page hears nothing of what others change: a stream that stays open keeps the network from ever being idle. */
export async function withoutStream(page: Page): Promise<void> {
  await page.route('**/api/changes*', (route) => route.fulfill({ status: 404 }))
}
