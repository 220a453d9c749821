import type { CDPSession, Page } from '@playwright/test'
import * as z from 'zod/mini'
import type { Subject } from './subjects.ts'
import { visit, type Opening } from './visit.ts'
import { seenAt } from './watch.ts'
import type { World } from './world.ts'

/** Ten rows a frame, as a wheel does that is turned fast. */
const stepPx = 360

export interface ScrollFigures {
  /** From the first row to the last. */
  readonly ms: number
  readonly longestFrame: number
  /** The most elements that the document held. */
  readonly elements: number
  /** Bytes of the heap at the end, after its garbage was collected. */
  readonly heap: number
}

/** Goes down the list to its last row. A frame in which the row at the foot has not come yet goes nowhere, so that both read all rows. */
export async function measureScroll(opening: Opening, subject: Subject, { stockIds }: World): Promise<ScrollFigures> {
  const list = await visit(opening, subject.list, { row: subject.list.content })
  await seenAt(list.page, 'row')
  const scrolled = await scroll(list.page, subject.rowOf(stockIds.last))
  const heap = await heapOf(list.cdp)
  await list.close()
  return { ...scrolled, heap }
}

async function scroll(page: Page, lastRow: string): Promise<Omit<ScrollFigures, 'heap'>> {
  return await page.evaluate(
    async ({ lastRow, stepPx }) => {
      const begun = performance.now()
      let before = begun
      let longestFrame = 0
      let elements = 0
      const isRowAtFoot = (): boolean =>
        document
          .elementFromPoint(window.innerWidth / 2, window.innerHeight - 20)
          ?.closest('tr')
          ?.querySelector('a[href*="/stock-detail/"]') instanceof Element
      while (!document.querySelector(lastRow)) {
        if (isRowAtFoot()) window.scrollBy(0, stepPx)
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        longestFrame = Math.max(longestFrame, now - before)
        before = now
        elements = Math.max(elements, document.getElementsByTagName('*').length)
        if (now - begun > 120_000) throw new Error(`the last row did not come: ${window.scrollY} of ${document.body.scrollHeight}`)
      }
      return { ms: before - begun, longestFrame, elements }
    },
    { lastRow, stepPx },
  )
}

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const all = metrics.parse(await cdp.send('Performance.getMetrics')).metrics
  return all.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}
