import type { Page } from '@playwright/test'
import { quantile } from './server-times.ts'
import type { Subject } from './subjects.ts'
import { heapOf, visit, type Opening } from './visit.ts'
import { longTasksSince, seenAt } from './watch.ts'
import type { World } from './world.ts'

/** Ten rows a frame, as a wheel does that is turned fast. */
const stepPx = 360

export interface ScrollFigures {
  /** From the first row to the last. */
  readonly ms: number
  /** The frame that one in twenty is longer than. */
  readonly frame: number
  /** Tasks of the main thread that are longer than 50 ms, in all. */
  readonly longTasks: number
  /** Bytes by which the heap grew, after its garbage was collected. */
  readonly growth: number
}

/** Goes down the list to its last row. A frame in which the row at the foot has not come yet goes nowhere, so that both read all rows. */
export async function measureScroll(opening: Opening, subject: Subject, { stockIds }: World): Promise<ScrollFigures> {
  const list = await visit(opening, subject.list, { row: subject.list.content })
  await seenAt(list.page, 'row')
  const before = await heapOf(list.cdp)
  const begun = Date.now()
  const { ms, frames } = await scroll(list.page, subject.rowOf(stockIds.last))
  const longTasks = await longTasksSince(list.page, begun)
  const growth = (await heapOf(list.cdp)) - before
  await list.close()
  return { ms, frame: quantile(frames, 0.95), longTasks, growth }
}

async function scroll(page: Page, lastRow: string): Promise<{ ms: number; frames: number[] }> {
  return await page.evaluate(
    async ({ lastRow, stepPx }) => {
      const begun = performance.now()
      const frames: number[] = []
      let before = begun
      const isRowAtFoot = (): boolean =>
        document
          .elementFromPoint(window.innerWidth / 2, window.innerHeight - 20)
          ?.closest('tr')
          ?.querySelector('a[href*="/stock-detail/"]') instanceof Element
      while (!document.querySelector(lastRow)) {
        if (isRowAtFoot()) window.scrollBy(0, stepPx)
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        frames.push(now - before)
        before = now
        if (now - begun > 120_000) throw new Error(`the last row did not come: ${window.scrollY} of ${document.body.scrollHeight}`)
      }
      return { ms: before - begun, frames }
    },
    { lastRow, stepPx },
  )
}
