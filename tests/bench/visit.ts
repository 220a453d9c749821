import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Locator, type Page } from '@playwright/test'
import * as z from 'zod/mini'
import { browserLaunch } from '../support/browser.ts'
import { countAdded } from '../support/drawings.ts'
import { listen } from './traffic.ts'
import { type Sight, seenAt, watchFor } from './watch.ts'

export interface Speed {
  readonly name: string
  readonly cpu: number
  /** Null for the machine's own. */
  readonly line: { readonly latencyMs: number; readonly bytesPerSecond: number } | null
}

export const speeds: readonly Speed[] = [
  { name: 'lenta (procesador 4 veces más lento, 1.6 Mbps, 150 ms)', cpu: 4, line: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 } },
  { name: 'rápida (la de esta máquina)', cpu: 1, line: null },
]

export interface Opening {
  readonly browser: Browser
  readonly origin: string
  readonly speed: Speed
}

export type Visit = Awaited<ReturnType<typeof visit>>

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch(await browserLaunch())
}

/**
 * Begins to open an address as the person of the token, and returns as soon as the page has begun. Its cache is empty, unless `before` is an
 * earlier visit, whose cache it has.
 */
export async function visit(
  { browser, origin, speed }: Opening,
  { address, token }: { readonly address: string; readonly token: string },
  sights: Readonly<Record<string, Sight>>,
  { before, isCounted = false }: { readonly before?: { readonly context: BrowserContext }; readonly isCounted?: boolean } = {},
) {
  const localStorage = [{ name: 'jhi-authenticationToken', value: JSON.stringify(token) }]
  const context =
    before?.context ??
    (await browser.newContext({
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
      viewport: { width: 1280, height: 800 },
      locale: 'es-AR',
    }))
  const page = await context.newPage()
  await watchFor(page, sights)
  if (isCounted) await countAdded(page)
  const cdp = await context.newCDPSession(page)
  const { until } = await listen(cdp)
  await cdp.send('Performance.enable')
  await applySpeed(cdp, speed)
  await page.goto(origin + address, { waitUntil: 'commit' })
  return { context, page, cdp, until, close: (): Promise<void> => context.close() }
}

export async function sinceBegun(page: Page, name: string): Promise<number> {
  return (await seenAt(page, name)) - (await page.evaluate(() => performance.timeOrigin))
}

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })

async function metricOf(cdp: CDPSession, wanted: 'JSHeapUsedSize' | 'TaskDuration'): Promise<number> {
  const all = metrics.parse(await cdp.send('Performance.getMetrics')).metrics
  return all.find(({ name }) => name === wanted)?.value ?? Number.NaN
}

export async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return await metricOf(cdp, 'JSHeapUsedSize')
}

export async function mainThreadOf(cdp: CDPSession): Promise<number> {
  return (await metricOf(cdp, 'TaskDuration')) * 1000
}

async function applySpeed(cdp: CDPSession, { cpu, line }: Speed): Promise<void> {
  if (cpu !== 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (line === null) return
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  })
}

/** Puts the pointer on an element and presses it, after a rest there. All that happens at one moment is sent at once, so that the test tool's own way is not measured. */
export async function press({ cdp }: Visit, target: Locator, restMs = 0): Promise<void> {
  let box = await target.boundingBox()
  // A row may be exchanged just when it is looked at.
  while (!box) box = await target.boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const button = { x, y, button: 'left', clickCount: 1 } as const
  const moved = cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
  if (restMs > 0) await pause(restMs)
  await Promise.all([
    moved,
    cdp.send('Input.dispatchMouseEvent', { ...button, type: 'mousePressed' }),
    cdp.send('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' }),
  ])
}
