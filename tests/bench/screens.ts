import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { browserLaunch } from '../support/browser.ts'
import { quantile } from './server-times.ts'
import { listen, type Traffic } from './traffic.ts'
import { seenAt, watchFor } from './watch.ts'

/** What is measured: the product's screens, or the bare pages that show the same. */
export interface Subject {
  readonly list: string
  /** The end of the address that the last of 2,000 rows leads to. */
  readonly lastRow: string
  /** A selector of the detail that the first row leads to. */
  readonly detailSeen: string
  /** Saves a line, and resolves to the milliseconds until it is on the screen. */
  readonly saveLine: (page: Page) => Promise<number>
}

export interface Measured {
  readonly traffic: Traffic
  readonly cold: number
  readonly warm: number
  readonly slowCpu: number
  readonly farAway: number
  readonly toDetail: number
  readonly saved: number
  readonly scrolled: { readonly ms: number; readonly longestFrame: number; readonly nodes: number }
}

/** A round trip to a server on another continent, in milliseconds. */
export const farLatency = 150
const rounds = 5
const firstRow = 'tbody a[href*="/stock-detail/"]'

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch(await browserLaunch())
}

export async function measure(browser: Browser, origin: string, token: string, subject: Subject): Promise<Measured> {
  const signedIn = { cookies: [], origins: [{ origin, localStorage: [{ name: 'jhi-authenticationToken', value: JSON.stringify(token) }] }] }
  const fresh = async (): Promise<BrowserContext> =>
    browser.newContext({ storageState: signedIn, viewport: { width: 1280, height: 800 }, locale: 'es-AR' })

  const firstRowOf = async (page: Page): Promise<number> => {
    await page.goto(origin + subject.list)
    return (await seenAt(page, 'row')) - (await page.evaluate(() => performance.timeOrigin))
  }
  const watched = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage()
    await watchFor(page, { row: firstRow })
    return page
  }

  const cold: number[] = []
  const warm: number[] = []
  const slowCpu: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await fresh()
    const page = await watched(context)
    cold.push(await firstRowOf(page))
    warm.push(await firstRowOf(page))
    await context.close()

    const slow = await fresh()
    const slowPage = await watched(slow)
    await (await slow.newCDPSession(slowPage)).send('Emulation.setCPUThrottlingRate', { rate: 4 })
    slowCpu.push(await firstRowOf(slowPage))
    await slow.close()
  }

  const far = await fresh()
  const farPage = await watched(far)
  const cdp = await far.newCDPSession(farPage)
  const heard = await listen(cdp)
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: farLatency, downloadThroughput: -1, uploadThroughput: -1 })
  const farAway = await firstRowOf(farPage)
  const traffic = heard.until(await seenAt(farPage, 'row'))
  await far.close()

  const context = await fresh()
  const page = await watched(context)
  // A stream that stays open keeps the network from ever being idle.
  await page.route('**/api/changes*', (route) => route.fulfill({ status: 404 }))
  await firstRowOf(page)
  const toDetail = await clickFirstRow(page, subject)
  await firstRowOf(page)
  const scrolled = await scrollToTheEnd(page, subject)
  const saved = await subject.saveLine(page)
  await context.close()

  return {
    traffic,
    cold: quantile(cold, 0.5),
    warm: quantile(warm, 0.5),
    slowCpu: quantile(slowCpu, 0.5),
    farAway,
    toDetail,
    saved,
    scrolled,
  }
}

/** Returns the milliseconds from the click to the detail. The pointer rests on the row first, as a user's does. */
async function clickFirstRow(page: Page, { detailSeen }: Subject): Promise<number> {
  await page.locator(firstRow).first().hover()
  await page.waitForLoadState('networkidle')
  const pressed = Date.now()
  await page.mouse.down()
  await page.mouse.up()
  return (await nowWhen(page, detailSeen)) - pressed
}

/** Returns the moment at which an element is there, in milliseconds since 1970. It looks in every frame. */
export async function nowWhen(page: Page, selector: string): Promise<number> {
  const handle = await page.waitForFunction(
    (selector) => document.querySelector(selector) && performance.timeOrigin + performance.now(),
    selector,
  )
  return Number(await handle.jsonValue())
}

/** Scrolls as fast as possible to the end, frame after frame. */
async function scrollToTheEnd(page: Page, { lastRow }: Subject): Promise<Measured['scrolled']> {
  return await page.evaluate(async (address) => {
    const begun = performance.now()
    let before = begun
    let longestFrame = 0
    let nodes = 0
    for (;;) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      longestFrame = Math.max(longestFrame, now - before)
      before = now
      nodes = Math.max(nodes, document.getElementsByTagName('*').length)
      if (document.querySelector(`tbody a[href$="${address}"]`)) return { ms: now - begun, longestFrame, nodes }
    }
  }, lastRow)
}
