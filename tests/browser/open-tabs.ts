import { type Browser, expect } from '@playwright/test'

/** Waits until so many tabs are at an address. The browser itself knows a tab in the background at once; as a page it comes only when it has begun. */
export async function seesTabsAt(browser: Browser, address: RegExp, count: number): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const tabsAt = async () =>
    (await session.send('Target.getTargets')).targetInfos.filter(({ type, url }) => type === 'page' && address.test(url))
  await expect.poll(tabsAt).toHaveLength(count)
  await session.detach()
}
