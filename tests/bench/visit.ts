import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { browserLaunch } from '../support/browser.ts'
import { applySpeed, type Speed } from './speeds.ts'
import { listen, type Traffic } from './traffic.ts'
import { type Sight, seenAt, watchFor } from './watch.ts'

/** How pages are opened: each time in a browser that has nothing in its cache. */
export interface Opening {
  readonly browser: Browser
  readonly origin: string
  readonly speed: Speed
}

export interface Visit {
  readonly page: Page
  readonly cdp: CDPSession
  /** The requests until a moment. */
  readonly until: (time: number) => Traffic
  readonly close: () => Promise<void>
}

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch(await browserLaunch())
}

/** Begins to open an address as the person of the token, and returns as soon as the page has begun. */
export async function visit(
  { browser, origin, speed }: Opening,
  { address, token }: { readonly address: string; readonly token: string },
  sights: Readonly<Record<string, Sight>>,
): Promise<Visit> {
  const localStorage = [{ name: 'jhi-authenticationToken', value: JSON.stringify(token) }]
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    viewport: { width: 1280, height: 800 },
    locale: 'es-AR',
  })
  const page = await context.newPage()
  await watchFor(page, sights)
  const cdp = await context.newCDPSession(page)
  const { until } = await listen(cdp)
  await cdp.send('Performance.enable')
  await applySpeed(cdp, speed)
  await page.goto(origin + address, { waitUntil: 'commit' })
  return { page, cdp, until, close: () => context.close() }
}

/** Returns the milliseconds from the beginning of the visit to a sight. */
export async function sinceBegun(page: Page, name: string): Promise<number> {
  return (await seenAt(page, name)) - (await page.evaluate(() => performance.timeOrigin))
}

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })

async function metricOf(cdp: CDPSession, wanted: 'JSHeapUsedSize' | 'TaskDuration'): Promise<number> {
  const all = metrics.parse(await cdp.send('Performance.getMetrics')).metrics
  return all.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

/** Returns the bytes of the heap after its garbage was collected. */
export async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return await metricOf(cdp, 'JSHeapUsedSize')
}

/** Returns for how long the main thread has worked so far, in milliseconds. */
export async function mainThreadOf(cdp: CDPSession): Promise<number> {
  return (await metricOf(cdp, 'TaskDuration')) * 1000
}
