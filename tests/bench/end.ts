import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { openAs } from '../browser/fixtures.ts'
import { signedIn } from '../support/caller.ts'
import { below } from '../support/declared-goods.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { loadLines } from './many-lines.ts'
import { quantile } from './server-times.ts'
import { printLine, printRows } from './table.ts'
import { openBrowser } from './visit.ts'

/** A part of `npm run bench`: the time from End in a permit's section of 5,000 lines to the text of the last one on the screen. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const lines = 5000
const rounds = 7

const folder = newDataDir()
printLine(`Cargando un permiso de ${lines.toLocaleString('en')} líneas…`)
spawnSync(process.execPath, ['src/server/demo/main.ts'], { cwd: root, env: { ...process.env, DATA_DIR: folder.path } })
const stockId = await loadLines(folder.path, lines)
const product = runProduct({ DATA_DIR: folder.path })
const url = await product.url
const user = await signedIn(url, 'user')
const stock = `api/warehouse/1/stocks/${stockId}`
const firstOf = async (path: string) => z.array(z.object({ id: z.number() })).parse((await user.get(path)).body)[0]?.id ?? 0
const permit = await firstOf(below(stock, 'permiso-embarque'))
const last = await firstOf(`${below(stock, 'permiso-embarque', permit, 'linea-mercaderias')}?sort=id,asc&size=1`)

const browser = await openBrowser()
const times: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const page = await openAs(browser, url, 'user')
  await page.goto(`${url}/warehouse/1/stocks/stock-detail/${stockId}/permiso-embarque/${permit}`)
  times.push(await timeOfEnd(page, last))
  await page.context().close()
}
await browser.close()
await product.end()
folder.remove()

const arrived = times.filter(Number.isFinite)
const ms = (time: number): string => (arrived.length > 0 ? time.toFixed(0) : 'no llega')
printLine('\nDe Fin a la última línea')
printRows(
  ['', 'mediana', 'el más lento', 'no llegó'],
  [['End on 5,000 lines, ms', ms(quantile(arrived, 0.5)), ms(Math.max(...arrived)), String(rounds - arrived.length)]],
)

/** Presses End on the first row, and returns the milliseconds until the last line is drawn where it is seen; infinite when it does not come within ten seconds. */
async function timeOfEnd(page: Page, id: number): Promise<number> {
  await page.locator('[data-record]').first().waitFor()
  await page.waitForTimeout(500)
  await page.keyboard.press('1')
  await page.evaluate((record) => {
    const isSeen = (): boolean => {
      const cell = document.querySelector(`[data-record="${record}"] [data-row]`)
      if (!cell) return false
      const { left, top, bottom } = cell.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight && cell.contains(document.elementFromPoint(left + 1, (top + bottom) / 2))
    }
    const watch = async (): Promise<void> => {
      const pressed = performance.now()
      while (performance.now() - pressed < 10_000) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const seen = performance.now()
        if (!isSeen()) continue
        // A row that is seen in one frame and gone in the next has not come.
        await new Promise((resolve) => setTimeout(resolve, 200))
        if (isSeen()) return void Object.assign(window, { endTook: seen - pressed })
      }
      Object.assign(window, { endTook: Number.POSITIVE_INFINITY })
    }
    addEventListener('keydown', () => void watch(), { capture: true, once: true })
  }, id)
  await page.keyboard.press('End')
  const taken = await page.waitForFunction(() => (window as unknown as { endTook?: number }).endTook, null, { timeout: 30_000 })
  return Number(await taken.jsonValue())
}
