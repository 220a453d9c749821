import type { Page } from '@playwright/test'

/** Runs in the page before its own scripts, and records when each element was first on the screen, as a time of day. */
export async function watchFor(page: Page, selectors: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((selectorsByName) => {
    const seen: Record<string, number> = {}
    Object.assign(window, { seen })
    const look = (): void => {
      for (const [name, selector] of Object.entries(selectorsByName)) {
        if (seen[name] !== undefined || !document.querySelector(selector)) continue
        seen[name] = 0
        // The next frame, in which the element is drawn.
        requestAnimationFrame(() => setTimeout(() => (seen[name] = performance.timeOrigin + performance.now())))
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    addEventListener('pointerdown', () => (seen['pressed'] = performance.timeOrigin + performance.now()), true)
  }, selectors)
}

/** Returns when an element was first on the screen, in milliseconds since 1970. */
export async function seenAt(page: Page, name: string): Promise<number> {
  const handle = await page.waitForFunction((name) => (window as unknown as { seen: Record<string, number> }).seen[name], name, {
    timeout: 120_000,
  })
  return Number(await handle.jsonValue())
}

/** Removes a recorded time, so that the next one is recorded. */
export async function forget(page: Page, name: string): Promise<void> {
  await page.evaluate((name) => delete (window as unknown as { seen: Record<string, number> }).seen[name], name)
}
