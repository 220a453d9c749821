import { expect, type Locator, type Page } from '@playwright/test'

/** Scrolls a list, which holds only the rows near the screen, down to its end and up again until a row is in the document. */
export async function scrollTo(page: Page, row: Locator): Promise<void> {
  let direction: 1 | -1 = 1
  await expect(async () => {
    if ((await row.count()) > 0) return
    if (!(await scrolls(page, direction))) direction = direction === 1 ? -1 : 1
    await expect(row).toBeAttached({ timeout: 100 })
  }).toPass({ intervals: [0] })
}

function scrolls(page: Page, direction: 1 | -1): Promise<boolean> {
  return page.evaluate(async (sign) => {
    const before = window.scrollY
    window.scrollBy(0, sign * window.innerHeight * 0.8)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return window.scrollY !== before
  }, direction)
}
