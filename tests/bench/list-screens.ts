import type { Browser, Page } from '@playwright/test'
import { quantile } from './server-times.ts'
import { seenAt, watchFor } from './watch.ts'

const rounds = 5
const scrolledRows = 1000
const rowHeight = 36

/** Returns the milliseconds that a generic list takes in a browser. */
export async function measureList(browser: Browser, url: string, word: string): Promise<Readonly<Record<string, number>>> {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [await signIn(url)] }] },
    viewport: { width: 1280, height: 800 },
    locale: 'es-AR',
  })
  const page = await context.newPage()
  await watchFor(page, { row: `tbody a[href^="/${word}/"]` })
  const open = async (address: string): Promise<number> => {
    await page.goto(url + address)
    return (await seenAt(page, 'row')) - (await page.evaluate(() => performance.timeOrigin))
  }
  const plain: number[] = []
  const sorted: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    plain.push(await open(`/${word}`))
    sorted.push(await open(`/${word}?sort=identificadorPermiso,asc`))
  }
  await open(`/${word}`)
  const longestFrame = await scroll(page)
  await context.close()
  return {
    'pantalla: primera fila': quantile(plain, 0.5),
    'pantalla: primera fila, por identificador': quantile(sorted, 0.5),
    'pantalla: el cuadro más largo al bajar': longestFrame,
  }
}

async function signIn(url: string): Promise<{ name: string; value: string }> {
  const answer = await fetch(`${url}/api/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin', rememberMe: true }),
  })
  const token = (answer.headers.get('authorization') ?? '').replace('Bearer ', '')
  return { name: 'jhi-authenticationToken', value: JSON.stringify(token) }
}

/** Goes down as fast as rows come, to the end of the list or for so many rows, and returns the longest frame in milliseconds. */
async function scroll(page: Page): Promise<number> {
  return await page.evaluate(async (enough) => {
    let before = performance.now()
    let longest = 0
    let height = 0
    let resting = 0
    while (height < enough && resting < 120) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      longest = Math.max(longest, now - before)
      before = now
      resting = document.documentElement.scrollHeight === height ? resting + 1 : 0
      height = document.documentElement.scrollHeight
    }
    return longest
  }, scrolledRows * rowHeight)
}
