import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { press } from './pointer.ts'
import type { Subject } from './subjects.ts'
import { heapOf, mainThreadOf, sinceBegun, visit, type Opening, type Visit } from './visit.ts'
import { seenAt, sincePressed } from './watch.ts'
import type { World } from './world.ts'

/** So long nothing is done after the first row: what comes by itself has come. */
const idleMs = 4000
const hoverMs = 100

type Names =
  | 'firstRow'
  | 'firstPaint'
  | 'mainThread'
  | 'script'
  | 'requests'
  | 'heap'
  | 'detailAfterRest'
  | 'detailAtOnce'
  | 'secondHovered'
  | 'secondAtOnce'
  | 'roundTrip'

/** Of the list, opened with an empty cache, and of the ways from its first two rows to their stocks: milliseconds, and bytes over the network. */
export type ListFigures = Readonly<Record<Names, number>>

/** Opens the list twice: once it rests before its first row is pressed and the pointer rests on the second one; once neither does. */
export async function measureList(opening: Opening, subject: Subject, { stockIds }: World): Promise<ListFigures> {
  const sights = {
    head: [{ selector: 'header' }, { selector: 'thead th' }],
    row: subject.list.content,
    first: subject.detailOf(stockIds.first),
    second: subject.detailOf(stockIds.second),
  }
  const rested = await visit(opening, subject.list, sights)
  const { page, cdp } = rested
  const [firstRow, firstPaint] = [await sinceBegun(page, 'row'), await sinceBegun(page, 'head')]
  await pause(idleMs)
  const { script, requests } = rested.until(Date.now())
  const [mainThread, heap] = [await mainThreadOf(cdp), await heapOf(cdp)]
  const open = async (of: Visit, name: 'first' | 'second', restMs = 0): Promise<number> => {
    await press(of, of.page.locator(subject.rowOf(stockIds[name])), restMs)
    return await sincePressed(of.page, name)
  }
  const detailAfterRest = await open(rested, 'first')
  await backToList(page, subject.rowOf(stockIds.second))
  const secondHovered = await open(rested, 'second', hoverMs)
  await rested.close()

  const hurried = await visit(opening, subject.list, sights)
  await seenAt(hurried.page, 'row')
  const detailAtOnce = await open(hurried, 'first')
  await backToList(hurried.page, subject.rowOf(stockIds.second))
  const secondAtOnce = await open(hurried, 'second')
  const roundTrip = await timeOfRoundTrip(hurried.page)
  await hurried.close()
  return {
    firstRow,
    firstPaint,
    mainThread,
    script,
    requests,
    heap,
    detailAfterRest,
    detailAtOnce,
    secondHovered,
    secondAtOnce,
    roundTrip,
  }
}

/** Returns when the list is drawn again. */
async function backToList(page: Page, row: string): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
  await page.locator(row).waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Returns the milliseconds of the shortest of three small calls over a connection that is open already. */
async function timeOfRoundTrip(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const times: number[] = []
    while (times.length < 3) {
      const begun = performance.now()
      await (await fetch('/management/info', { cache: 'no-store' })).text()
      times.push(performance.now() - begun)
    }
    return Math.min(...times)
  })
}
