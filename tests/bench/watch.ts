import type { Page } from '@playwright/test'

/** An element that is to be seen, with this text in it. */
interface Part {
  readonly selector: string
  readonly text?: string
}

/** What counts as seen when all of its parts are: a selector is one part. */
export type Sight = string | readonly Part[]

/** What the script in the page keeps. Times are milliseconds since 1970. */
interface Watcher {
  readonly longTasks: { readonly begins: number; readonly ms: number }[]
  until(name: string): Promise<number>
}

const limitMs = 120_000

/** Runs in the page before its own scripts, and records when each sight was first drawn, when the pointer was pressed, and the long tasks of the main thread. */
export async function watchFor(page: Page, sights: Readonly<Record<string, Sight>>): Promise<void> {
  const parts = Object.entries(sights).map(
    ([name, sight]) => [name, typeof sight === 'string' ? [{ selector: sight }] : sight] as [string, Part[]],
  )
  await page.addInitScript(watch, { parts, limitMs })
}

export async function seenAt(page: Page, name: string): Promise<number> {
  return await page.evaluate((name) => (window as unknown as { watcher: Watcher }).watcher.until(name), name)
}

/** Returns the milliseconds from the last press of the pointer, as the browser received it, to a sight. */
export async function sincePressed(page: Page, name: string): Promise<number> {
  return (await seenAt(page, name)) - (await seenAt(page, 'pressed'))
}

async function longTasks(page: Page): Promise<Watcher['longTasks']> {
  return await page.evaluate(() => (window as unknown as { watcher: Watcher }).watcher.longTasks)
}

/** Returns how long the main thread was held until a sight was drawn: of each task longer than 50 ms, what is above them. */
export async function blockedUntil(page: Page, name: string): Promise<number> {
  const end = await seenAt(page, name)
  const tasks = (await longTasks(page)).filter(({ begins }) => begins < end)
  return tasks.reduce((sum, { begins, ms }) => sum + Math.max(0, Math.min(ms, end - begins) - 50), 0)
}

/** Returns how long tasks of the main thread took that began after a moment, in milliseconds since 1970, and were longer than 50 ms. */
export async function longTasksSince(page: Page, begun: number): Promise<number> {
  return (await longTasks(page)).filter(({ begins }) => begins >= begun).reduce((sum, { ms }) => sum + ms, 0)
}

function watch({ parts, limitMs }: { parts: readonly [string, readonly Part[]][]; limitMs: number }): void {
  const seen: Record<string, number> = {}
  const longTasks: { begins: number; ms: number }[] = []
  const waiting = new Map<string, (time: number) => void>()
  const record = (name: string, time: number): void => {
    seen[name] = performance.timeOrigin + time
    waiting.get(name)?.(seen[name])
  }
  const isSeen = ({ selector, text = '' }: Part): boolean =>
    Array.from(document.querySelectorAll(selector)).some(
      (element) =>
        (element.textContent ?? '').includes(text) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
  const isThere = ({ selector }: Part): boolean => document.querySelector(selector) !== null
  let isAsked = false
  const look = (): void => {
    isAsked = false
    for (const [name, sight] of parts) {
      if (seen[name] !== undefined || !sight.every(isThere)) continue
      if (!sight.every(isSeen)) {
        // Something that fades in changes nothing in the document.
        ask()
        continue
      }
      seen[name] = 0
      // After the frame in which it is drawn.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => record(name, performance.now()), { once: true })
      port1.start()
      port2.postMessage(null)
    }
  }
  const ask = (): void => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(look)
  }
  const until = (name: string): Promise<number> =>
    new Promise((resolve, reject) => {
      if (seen[name]) return resolve(seen[name])
      waiting.set(name, resolve)
      setTimeout(() => reject(new Error(`${name} was not seen at ${location.href}`)), limitMs)
    })
  new MutationObserver(ask).observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ begins: performance.timeOrigin + startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  addEventListener('pointerdown', ({ timeStamp }) => record('pressed', timeStamp), true)
  Object.assign(window, { watcher: { longTasks, until } })
}
