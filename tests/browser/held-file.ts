import type { Page } from '@playwright/test'

/** Keeps a file of the program back until the returned function is called. */
export async function holdFile(page: Page, file: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<null>()
  await page.route(file, async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve(null)
}
