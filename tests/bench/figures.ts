import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { drawnBy } from '../support/drawings.ts'
import { quantile } from './server-times.ts'
import type { Screen, Subject } from './subjects.ts'
import { heapOf, mainThreadOf, press, sinceBegun, visit, type Opening, type Visit } from './visit.ts'
import { blockedUntil, longTasksSince, seenAt, sincePressed } from './watch.ts'
import { longPermitLines, type World } from './world.ts'

/** So long nothing is done after the first row: what comes by itself has come. */
const idleMs = 4000
const hoverMs = 100

/** Of the list, opened with an empty cache, and of the ways from its first two rows to their stocks: milliseconds, and bytes over the network. */
export type ListFigures = Awaited<ReturnType<typeof measureList>>

/** Opens the list twice: once it rests before its first row is pressed and the pointer rests on the second one; once neither does. */
export async function measureList(opening: Opening, subject: Subject, { stockIds }: World) {
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

export type ReturnFigures = Awaited<ReturnType<typeof measureReturn>>

/**
 * Of the list and its first stock: how often a press on the row draws the stock's page, how many layouts scripts force meanwhile, the milliseconds
 * from Back to the row, and those of a second visit, whose program is in the browser's cache.
 */
export async function measureReturn(opening: Opening, subject: Subject, { stockIds }: World) {
  const row = subject.rowOf(stockIds.first)
  const sights = { row: subject.list.content, detail: subject.detailOf(stockIds.first) }
  const first = await visit(opening, subject.list, sights, { isCounted: true })
  const { page, cdp } = first
  await seenAt(page, 'row')
  await pause(idleMs)
  await page.evaluate(() => window.added.splice(0))
  const { drawings, forced } = await drawnBy(page, cdp, async () => {
    await press(first, page.locator(row))
    await seenAt(page, 'detail')
  })
  const back = await page.evaluate(async (selector) => {
    const begun = performance.now()
    window.history.back()
    while (!document.querySelector(selector)) await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - begun
  }, row)
  const second = await visit(opening, subject.list, sights, { before: first })
  const repeatVisit = await sinceBegun(second.page, 'row')
  await first.close()
  return { drawings, forced, back, repeatVisit }
}

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

/** A person takes at least so long from the typed number to the button. */
const restMs = 1000

let lastTyped = 100

/** Opens a line, changes it, and returns the milliseconds from the press of its button to the toast: the first save of a page that was opened with an empty cache. */
export async function measureSave(opening: Opening, subject: Subject): Promise<number> {
  const toast = [{ selector: '[role="status"], [role="alert"]', text: 'Linea de mercaderia actualizada' }]
  const line = await visit(opening, subject.line, { form: subject.line.content, toast })
  await seenAt(line.page, 'form')
  await subject.beginEdit(line.page)
  lastTyped += 1
  await line.page.getByLabel('Cantidad').fill(String(lastTyped))
  await pause(restMs)
  await press(line, line.page.getByRole('button', { name: 'Guardar cambios' }))
  const taken = await sincePressed(line.page, 'toast')
  await line.close()
  return taken
}

/** Ten rows a frame, as a wheel does that is turned fast. */
const stepPx = 360

export type ScrollFigures = Awaited<ReturnType<typeof measureScroll>>

/**
 * Goes down the list from the first row to its last, and returns the time, the frame that one in twenty is longer than, what tasks of the main thread longer than 50 ms took, and the bytes by
 * which the heap grew. A frame in which the row at the foot has not come yet goes nowhere, so that both read all rows.
 */
export async function measureScroll(opening: Opening, subject: Subject, { stockIds }: World) {
  const list = await visit(opening, subject.list, { row: subject.list.content })
  await seenAt(list.page, 'row')
  // Code that comes by itself after the first row would count as growth.
  await pause(idleMs)
  const before = await heapOf(list.cdp)
  const begun = Date.now()
  const { ms, frames } = await scrollDown(list.page, subject.rowOf(stockIds.last))
  const longTasks = await longTasksSince(list.page, begun)
  const growth = (await heapOf(list.cdp)) - before
  await list.close()
  return { ms, frame: quantile(frames, 0.95), longTasks, growth }
}

async function scrollDown(page: Page, lastRow: string): Promise<{ ms: number; frames: number[] }> {
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

export type EndFigures = Awaited<ReturnType<typeof measureEnd>>

/** Opens a permit of 5,000 lines and presses End on the first: the time until the last is there, and the bytes by which the heap then grew. */
export async function measureEnd(opening: Opening, { longPermit }: Subject) {
  const last = `[data-index="${longPermitLines - 1}"] a[href*="/linea-mercaderia/"]`
  const { page, cdp, close } = await visit(opening, longPermit, { row: longPermit.content, last })
  await seenAt(page, 'row')
  await pause(idleMs)
  const before = await heapOf(cdp)
  await page.locator('tbody [data-index="0"] [data-row]').focus()
  const begun = await page.evaluate(() => performance.timeOrigin + performance.now())
  await page.keyboard.press('End')
  const ms = (await seenAt(page, 'last')) - begun
  const growth = (await heapOf(cdp)) - before
  await close()
  return { ms, growth }
}

export type PageFigures = Awaited<ReturnType<typeof measurePage>>

/** Of a page that is opened by its address with an empty cache: milliseconds until its rows and until the bar are drawn, and what came over the network until the rows. */
export async function measurePage(opening: Opening, screen: Screen) {
  const { page, until, close } = await visit(opening, screen, { head: 'header', content: screen.content })
  const content = await sinceBegun(page, 'content')
  const firstPaint = await sinceBegun(page, 'head')
  const blocked = await blockedUntil(page, 'content')
  const traffic = until(await seenAt(page, 'content'))
  await close()
  return { content, firstPaint, blocked, ...traffic }
}
